import { readFile } from 'node:fs/promises';

/** What is resident of a process, in megabytes; `VmHWM` is the most there ever was. */
export async function residentMegabytes(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kibibytes = Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]);
  return Math.round((kibibytes * 1024) / 1e6);
}
