/**
 * Finds the size up to which objects should be stored in the database: `node bench/inline-threshold.ts [writes per
 * size]`. Each write is durable: a row with the bytes in it (SQLite, synchronous=FULL), or a separate file (fsync of
 * file and folder) and then a row that refers to it. Eight writers run concurrently, as on a busy endpoint.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileBlobStore } from '@atoll/blob-store';
import { openDatabase } from '@atoll/database';
import { percentile } from './lib/percentiles.ts';

const writes = Number(process.argv[2] ?? 400);
const writers = 8;
const sizes = [1, 4, 8, 16, 32, 64, 128].map((kibibytes) => kibibytes * 1024);

const folder = await mkdtemp(join(tmpdir(), 'atoll-inline-'));
const database = openDatabase({ dialect: 'sqlite', path: join(folder, 'atoll.db') });
try {
  await database.migrate();
  const blobStore = await createFileBlobStore(join(folder, 'blobs'));
  await database.transaction(async (tx) => {
    await tx
      .insertInto('buckets')
      .values({
        id: 'b',
        account_id: 'a',
        name: 'b',
        created_at: 0,
        versioning: 'off',
        object_lock: 0,
        feeds: null,
      })
      .execute();
  });
  console.log(`${writes} writes per size, ${writers} at a time, SQLite synchronous=FULL`);
  for (const sizeBytes of sizes) {
    const data = randomBytes(sizeBytes);
    const inline = await measure((id) => insertRow(id, data));
    const blob = await measure(async (id) => {
      const { id: blobId } = await blobStore.put(once(data));
      await insertRow(id, null, blobId);
    });
    console.log(`${String(sizeBytes / 1024).padStart(4)} KiB   in the row ${inline}   as a file ${blob}`);
  }
} finally {
  await database.close();
  await rm(folder, { recursive: true });
}

async function* once(data: Buffer) {
  yield Uint8Array.from(data);
}

async function measure(write: (id: string) => Promise<void>): Promise<string> {
  const timesMs: number[] = [];
  const startedMs = performance.now();
  const worker = async () => {
    while (timesMs.length < writes) {
      const writeStartedMs = performance.now();
      await write(randomBytes(16).toString('hex'));
      timesMs.push(performance.now() - writeStartedMs);
    }
  };
  await Promise.all(Array.from({ length: writers }, worker));
  const perSecond = (timesMs.length / (performance.now() - startedMs)) * 1000;
  return `${perSecond.toFixed(0).padStart(5)}/s p99 ${percentile(timesMs, 0.99).toFixed(1).padStart(5)} ms`;
}

function insertRow(id: string, inlineBytes: Buffer | null, blobId?: string): Promise<void> {
  return database.transaction(async (tx) => {
    await tx
      .insertInto('objects')
      .values({
        bucket_id: 'b',
        key: id,
        version: id,
        is_null_version: 1,
        is_latest: 1,
        is_delete_marker: 0,
        noncurrent_since: null,
        id,
        account_id: 'a',
        owner_id: 'a',
        key_folded: id,
        size_bytes: inlineBytes?.length ?? 0,
        etag: id,
        modified_at: 0,
        checksum: null,
        inline_bytes: inlineBytes,
        upload_id: null,
        content_type: '',
        headers: '{}',
        metadata: '{}',
        checksum_algorithm: null,
        checksum_type: null,
        storage_class: 'STANDARD',
        tags: null,
        acl: null,
        encryption: null,
        lock_mode: null,
        retain_until: null,
        legal_hold: 0,
        archive_state: null,
        restored_until: null,
      })
      .execute();
    if (blobId === undefined) return;
    await tx
      .insertInto('object_blobs')
      .values({ object_id: id, position: 1, blob_id: blobId, size_bytes: 0, checksum: null })
      .execute();
  });
}
