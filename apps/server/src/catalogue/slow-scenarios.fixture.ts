import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { listObjects } from '@atoll/contract';
import { bucketOf, type Scenarios } from './scene.fixture.ts';

/** One reader, which only this scenario uses. */
export const slowEnv = { READ_WORKERS: '1', READ_SECONDS: '3' };

/** Scenarios for reads that exceed the time limit. */
export const slowScenarios: Scenarios = {
  1054: [
    /took too long and was stopped/,
    async (scene) => {
      const bucket = await bucketOf(scene);
      const readWhenStopped = async () => {
        // A reader that has just answered gets the next read without being checked.
        await scene.mine.call(listObjects, { bucket });
        for (const reader of await readersOf(scene.server.pid)) process.kill(reader, 'SIGSTOP');
        return scene.mine.call(listObjects, { bucket });
      };
      let refused = await readWhenStopped();
      // A reader that was checked, or had a background read, is replaced without a refusal.
      while (refused.code === 200) refused = await readWhenStopped();
      return refused;
    },
  ],
};

async function readersOf(serverPid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-ax', '-o', 'pid=,ppid=,args=']);
  const children = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  const readers = children.filter(([, parent, ...command]) => {
    return Number(parent) === serverPid && command.some((word) => word.endsWith('/reader.ts'));
  });
  if (readers.length === 0) throw new Error('no process reads for the server');
  return readers.map(([pid]) => Number(pid));
}
