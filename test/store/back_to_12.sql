-- Gives an SQLite database back to a program that knows 12 steps of the schema, with everything that was played since step 13.
-- No program may use the database meanwhile:  sqlite3 -bail pedro.db < back_to_12.sql
BEGIN IMMEDIATE;
-- Step 18: what people have learned stays on their devices.
DROP TABLE progress;
-- Step 17: nobody knows the own challenges but by their links.
DROP TABLE challenge_people;
-- Step 16: lists of tables with days follow from their rows.
DROP INDEX log_days;
DROP TABLE days_seat;
DROP TABLE days_table;
-- Step 15: results of deals of the day are lost.
DROP TABLE daily;
DROP TABLE league;
-- Step 14: ratings follow from the matches again.
DROP TABLE rating_person;
DROP TABLE rating_side;
DROP TABLE rating_member;
DROP TABLE rating_table;
DROP TABLE rating_point;
DROP TABLE rating_page;
DROP INDEX rated_number;
ALTER TABLE rated DROP COLUMN number;
-- Step 13: logs.
CREATE TABLE tournament_rows (
  tournament_id INTEGER NOT NULL REFERENCES tournaments(id),
  seq INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (tournament_id, seq)) STRICT, WITHOUT ROWID;
CREATE TABLE chat (
  table_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  user_id INTEGER,
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (table_id, number)) STRICT, WITHOUT ROWID;
CREATE INDEX chat_user ON chat(user_id) WHERE user_id IS NOT NULL;
INSERT INTO tournament_rows SELECT id, seq, body FROM log WHERE kind = 'h';
INSERT INTO chat SELECT id, seq, at_ms, user_id, person, name, body FROM log WHERE kind = 'c';
DROP INDEX log_number;
DROP INDEX log_user;
DELETE FROM log WHERE kind <> 'e';
ALTER TABLE log DROP COLUMN kind;
ALTER TABLE log DROP COLUMN user_id;
ALTER TABLE log DROP COLUMN person;
ALTER TABLE log DROP COLUMN name;
ALTER TABLE log RENAME COLUMN id TO table_id;
ALTER TABLE log RENAME TO event;
PRAGMA user_version = 12;
COMMIT;
