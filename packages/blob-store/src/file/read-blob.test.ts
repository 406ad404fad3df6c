import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pieces } from '../conformance/store-under-test.ts';
import { pieceBytes } from '../piece-memory.ts';
import { readBlobFile } from './read-blob.ts';
import { writeBlobFile } from './write-blob.ts';

const reads = vi.hoisted(() => ({ running: 0, begun: 0 }));

/** Each read takes some time, like one that waits for a thread. */
vi.mock(import('./descriptor.ts'), async (importOriginal) => {
  const descriptor = await importOriginal();
  return {
    ...descriptor,
    async readExactly(...asked) {
      reads.begun++;
      reads.running++;
      await setImmediate();
      return descriptor.readExactly(...asked).finally(() => reads.running--);
    },
  };
});

it('closes a file under no read, whose number the next file that is opened would be given', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-read-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'blob');
  const identity = { id: 'blob', installationId: undefined };
  await writeBlobFile(identity, path, pieces(Buffer.alloc(3 * pieceBytes), 65_536));
  const reading = readBlobFile(identity, path, undefined);
  await reading.next();
  const begun = reads.begun;
  expect(reads.running).toBe(1);
  await reading.return();
  expect(reads).toEqual({ begun, running: 0 });
});
