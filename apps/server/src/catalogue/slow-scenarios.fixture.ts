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
        for (const reader of await readersOf(scene.server.pid)) process.kill(reader, 'SIGSTOP');
        return scene.mine.call(listObjects, { bucket });
      };
      let refused = await readWhenStopped();
      // A preceding background read may have exceeded the limit instead, so that this call got a new reader.
      while (refused.code === 200) refused = await readWhenStopped();
      // The start of the next reader counts against the time limit of its first read.
      while ((await scene.mine.call(listObjects, { bucket })).code !== 200);
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
