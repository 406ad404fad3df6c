import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { removeFolder } from '../remove-folder.ts';
import type { S3Engine } from '../s3-engine/engine.ts';
import { type Ceph, startCeph } from './cluster.ts';
import { CephUnavailableError } from './programs.ts';

/** Names the socket of this test run's Ceph, which starts when the first test file requests it. */
const sharedSocketVariable = 'ATOLL_TEST_CEPH_SOCKET';

type Answer = { engine: S3Engine } | { unavailable: string } | { failure: string };

/**
 * Lets the test files of a run share one Ceph, which starts on demand. Its processes belong to the caller's. Returns a
 * function that ends it; does nothing if one is already shared.
 */
export async function shareCeph(): Promise<() => Promise<void>> {
  if (process.env[sharedSocketVariable]) return async () => undefined;
  const folder = await mkdtemp(join(tmpdir(), 'atoll-ceph-shared-'));
  const socketPath = join(folder, 'ceph.sock');
  let starting: Promise<Ceph> | undefined;
  const server = createServer((_request, response) => {
    starting ??= startCeph();
    void starting.then(engineOf, reasonOf).then((answer) => response.end(JSON.stringify(answer)));
  });
  await once(server.listen(socketPath), 'listening');
  process.env[sharedSocketVariable] = socketPath;
  return async () => {
    server.close();
    const ceph = await starting?.catch(() => undefined);
    await ceph?.stop();
    await removeFolder(folder);
  };
}

/**
 * Joins the shared Ceph of this run if there is one; otherwise starts a new one that `stop` ends. Use a prefix of your
 * own.
 * @throws {CephUnavailableError} if Ceph is neither installed nor installable
 */
export async function joinCeph(): Promise<S3Engine & { stop(): Promise<void> }> {
  const socketPath = process.env[sharedSocketVariable];
  if (!socketPath) return startCeph();
  const answer = await ask(socketPath);
  if ('engine' in answer) return { ...answer.engine, stop: async () => undefined };
  if ('unavailable' in answer) throw new CephUnavailableError(answer.unavailable);
  throw new Error(answer.failure);
}

function engineOf({ endpoint, accessKeyId, secretAccessKey, bucket }: Ceph): Answer {
  return { engine: { endpoint, accessKeyId, secretAccessKey, bucket } };
}

function reasonOf(error: Error): Answer {
  return error instanceof CephUnavailableError
    ? { unavailable: error.message }
    : { failure: String(error.stack) };
}

async function ask(socketPath: string): Promise<Answer> {
  const asking = request({ socketPath, path: '/' });
  asking.end();
  const [response] = await once(asking, 'response');
  return (await json(response)) as Answer;
}
