import { readdirSync, readFileSync } from 'node:fs';

/** Returns the processor time of all threads of a process, to the microsecond. Linux only. */
export function processorMs(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).reduce((sumMs, task) => sumMs + spentMs(`${tasks}/${task}/schedstat`), 0);
}

/**
 * Returns the first field of the file, converted from nanoseconds to ms. 0 for a thread that has just ended. Source:
 * Linux, Documentation/scheduler/sched-stats.
 */
function spentMs(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}
