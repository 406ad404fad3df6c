import type { BlobStore } from '@atoll/blob-store';
import { expect, it } from 'vitest';
import { inlineMaxBytes, receiveBytes } from './receive.ts';

it('closes a body that can’t be kept, so that the connection’s next request may be read', async () => {
  let isClosed = false;
  async function* body() {
    try {
      for (;;) yield Buffer.alloc(inlineMaxBytes);
    } finally {
      isClosed = true;
    }
  }
  const full: Pick<BlobStore, 'put'> = {
    async put(source) {
      for await (const _ of source) throw new Error('the disk is full');
      throw new Error('nothing came');
    },
  };
  const receiving = receiveBytes(full, { body: body() }, { dek: null, inlineIn: 'it' });
  await expect(receiving).rejects.toThrow('the disk is full');
  expect(isClosed).toBe(true);
});
