/* bench_unit.h - the speed of this machine: a fixed integer workload, as a unit for
 *speeds.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_BENCH_UNIT_H
#define CLI_BENCH_UNIT_H

/* Millions of steps of the workload per CPU-second, the best of five runs; takes about a
 * second. Speeds divided by it can be compared between machines. */
double yardstick(void);

/* CPU-seconds this process has used. */
double cpu_seconds(void);

#endif
