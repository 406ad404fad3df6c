import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { listObjects } from '@atoll/contract';
import { bucketOf, type Scenarios } from './scene.fixture.ts';

/** One reader, which only this scenario uses. */
export const slowEnv = { READ_WORKERS: '1', READ_SECONDS: '2' };

/** Scenarios for reads that exceed the time limit. */
export const slowScenarios: Scenarios = {
  1054: [
    /took too long and was stopped/,
    async (scene) => {
      const bucket = await bucketOf(scene);
      const readWhenStopped = async () => {
        const readers = await readersOf(scene.server.pid);
        const calls = Array.from({ length: 8 }, () => scene.mine.call(listObjects, { bucket }));
        // While the others are read, so that a reader stops with one of them.
        await Promise.race(calls);
        for (const reader of readers) process.kill(reader, 'SIGSTOP');
        const answers = await Promise.all(calls);
        return answers.find(({ code }) => code !== 200);
      };
      let refused = await readWhenStopped();
      // A reader that stopped with a background read is replaced without a refusal.
      while (refused === undefined) refused = await readWhenStopped();
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
