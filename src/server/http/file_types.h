/* file_types.h - the files of the web client that the server answers: the ending of the name and the media type.
 *
 * One row a line: web/build.mjs reads this table, and makes no file that the server would not answer.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_FILE_TYPES_H
#define SERVER_FILE_TYPES_H

#define FILE_TYPES(TYPE)                                                                 \
    TYPE(".html", "text/html; charset=utf-8")                                            \
    TYPE(".js", "text/javascript; charset=utf-8")                                        \
    TYPE(".mjs", "text/javascript; charset=utf-8")                                       \
    TYPE(".css", "text/css; charset=utf-8")                                              \
    TYPE(".json", "application/json")                                                    \
    TYPE(".webmanifest", "application/manifest+json")                                    \
    TYPE(".map", "application/json")                                                     \
    TYPE(".svg", "image/svg+xml")                                                        \
    TYPE(".png", "image/png")                                                            \
    TYPE(".ico", "image/x-icon")                                                         \
    TYPE(".webp", "image/webp")                                                          \
    TYPE(".wasm", "application/wasm")                                                    \
    TYPE(".net", "application/octet-stream")                                             \
    TYPE(".woff2", "font/woff2")                                                         \
    TYPE(".mp3", "audio/mpeg")                                                           \
    TYPE(".ogg", "audio/ogg")                                                            \
    TYPE(".wav", "audio/wav")                                                            \
    TYPE(".txt", "text/plain; charset=utf-8")

#endif
