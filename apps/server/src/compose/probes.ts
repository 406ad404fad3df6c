import { type BlobStore, giveBack } from '@atoll/blob-store';
import type { Config } from '../config/index.ts';
import type { Storage } from '../features/storage/core/index.ts';
import { systemClock } from '../platform/clock.ts';
import { NoRoomError } from '../platform/errors.ts';
import type { Probe } from '../platform/health/index.ts';
import { isRightKey } from '../platform/installation/index.ts';
import { writeHeartbeat } from '../platform/jobs/index.ts';
import { checkWritable } from '../platform/lifecycle/index.ts';
import { createSealer, readKeyFile, type Sealer } from '../platform/secrets/index.ts';
import type { Foundation } from './foundation.ts';
import type { S3Endpoint } from './s3-endpoint.ts';

interface Parts {
  readonly foundation: Pick<Foundation, 'config' | 'data' | 'blobStore' | 'archiveStore' | 'sealer'>;
  readonly storage: Pick<Storage, 'hasRoom'>;
  readonly s3: Pick<S3Endpoint, 'isServing' | 'isResponsive'>;
}

/**
 * Creates probes of each part that the server needs. They run together and rarely: see `createReadiness`. None waits
 * for a reader process, because long reads must not make the server look unhealthy.
 */
export function createProbes({ foundation, storage, s3 }: Parts): Readonly<Record<string, Probe>> {
  const { config, data, blobStore, archiveStore, sealer } = foundation;
  const { database } = data;
  return {
    async workers() {
      if (!s3.isServing()) throw new Error('no process serves S3');
      if (!s3.isResponsive()) throw new Error('a process that serves S3 does not answer');
    },
    async database() {
      await database.ping();
      await database.checkTables();
      // The write comes last: on a full disk only this step fails, after all reads.
      await writeHeartbeat(database, systemClock.now());
    },
    blobs: () => tryBlobs(blobStore),
    archive: () => archiveStore.ping(),
    async keys() {
      await checkKeyFile(config, sealer);
      if (!(await isRightKey(database, sealer))) throw new Error('secrets are encrypted with another key');
    },
    async room() {
      if (!(await checkWritable(config.dataDir)) || !storage.hasRoom()) throw new NoRoomError();
    },
  };
}

const probeText = 'atoll readiness probe';

/** Writes a blob, reads it back and deletes it. */
async function tryBlobs(blobStore: BlobStore): Promise<void> {
  await blobStore.ping();
  const { id } = await blobStore.put(one(Buffer.from(probeText)));
  try {
    let text = '';
    for await (const piece of blobStore.read(id)) {
      text += piece.toString();
      giveBack(piece);
    }
    if (text !== probeText) throw new Error('a blob was read back with other bytes');
  } finally {
    await blobStore.delete(id);
  }
}

async function* one(piece: Buffer): AsyncGenerator<Buffer> {
  yield piece;
}

/** Checks that the key file still decrypts what this process encrypts. Otherwise the next start could decrypt nothing. */
async function checkKeyFile({ masterKey }: Config, sealer: Sealer): Promise<void> {
  if (masterKey.kind !== 'file') return;
  const sealed = sealer.seal(probeText, 'readiness');
  createSealer(await readKeyFile(masterKey.path)).open(sealed, 'readiness');
}
