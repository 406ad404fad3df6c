/** Returns this thread's processor time for the work in milliseconds, however busy the machine is. */
export function cpuTimeMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
