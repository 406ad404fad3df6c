import { readFile } from 'node:fs/promises';

/** Returns the resident memory of a process in megabytes; `VmHWM` is its maximum. */
export async function residentMegabytes(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kibibytes = Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]);
  return Math.round((kibibytes * 1024) / 1e6);
}

/** Returns the resident memory of a process and of those that it started, in megabytes. */
export async function residentOfAll(pid: number): Promise<number> {
  const started = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = [pid, ...started.trim().split(' ').filter(Boolean).map(Number)];
  const sizes = await Promise.all(pids.map((one) => residentMegabytes(one, 'VmRSS').catch(() => 0)));
  // A process that ended while it was read has no size.
  return sizes.filter(Number.isFinite).reduce((sum, size) => sum + size, 0);
}
