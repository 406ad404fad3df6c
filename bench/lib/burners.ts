import { type ChildProcess, spawn } from 'node:child_process';

/** Runs work beside two processes that only keep the processors busy, with the low priority of processes that read. */
export async function besideBurners<T>(work: () => Promise<T>): Promise<T> {
  const program = 'require("node:os").setPriority(10); for (;;);';
  const burners: ChildProcess[] = [1, 2].map(() => spawn(process.execPath, ['-e', program]));
  try {
    return await work();
  } finally {
    for (const burner of burners) burner.kill();
  }
}
