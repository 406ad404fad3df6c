import { readdir, readFile } from 'node:fs/promises';

/** Returns the processes of a server that serve S3. */
export async function workersOf(pid: number): Promise<number[]> {
  const workers: number[] = [];
  for (const child of await descendantsOf(pid)) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('s3-worker')) workers.push(child);
  }
  return workers;
}

/** Returns the children of a process, and their descendants. */
async function descendantsOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The command may hold anything, a parenthesis too.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent > 0) parents.set(Number(name), parent);
  }
  const isBelow = (child: number): boolean => {
    const parent = parents.get(child);
    return parent === pid || (parent !== undefined && isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}
