import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccessKey } from '@atoll/contract';
import { signUp, startAtoll } from '@atoll/testkit';
import { Failure, main, say, seconds } from '../lib/say.mjs';
import { awsCli } from './aws-cli.mjs';
import { awsSdk } from './aws-sdk.mjs';
import { boto3 } from './boto3.mjs';
import { createContext } from './context.mjs';
import { minioJs } from './minio-js.mjs';
import { rclone } from './rclone.mjs';
import { restic } from './restic.mjs';
import { s3cmd } from './s3cmd.mjs';
import { snippets } from './snippets.mjs';

const clients = [awsSdk, awsCli, boto3, rclone, s3cmd, restic, minioJs, snippets];

main(async () => {
  const chosen = choose(process.argv.slice(2));
  const atoll = await startAtoll();
  const folder = await mkdtemp(join(tmpdir(), 'atoll-clients-'));
  const outcome = { passed: 0, failed: 0 };
  try {
    const account = await signUp(atoll);
    const key = await account.api.ask(createAccessKey, { name: 'clients' });
    for (const client of chosen) {
      const context = await createContext({ name: client.name, endpoint: atoll.s3Url, key, folder });
      outcome[(await runClient(client, context)) ? 'passed' : 'failed']++;
    }
    say(`${outcome.passed} passed, ${outcome.failed} failed`);
    process.exitCode = outcome.failed > 0 ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await atoll.stop();
  }
});

function choose(names) {
  const unknown = names.filter((name) => !clients.some((client) => client.name === name));
  if (unknown.length > 0) {
    const known = clients.map(({ name }) => name).join(', ');
    throw new Failure(`No such client: ${unknown.join(', ')}. There are: ${known}.`);
  }
  return names.length > 0 ? clients.filter(({ name }) => names.includes(name)) : clients;
}

/** Prints one line: what the client did, or why it failed. */
async function runClient({ name, prepare, run }, context) {
  const start = performance.now();
  try {
    await prepare?.(context);
    const done = await run(context);
    say(`✓ ${name}: ${done} (${seconds(start)})`);
    return true;
  } catch (error) {
    say(`✗ ${name}: ${error instanceof Failure ? error.message : error.stack}`);
    return false;
  }
}
