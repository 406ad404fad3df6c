import type { Readable } from 'node:stream';
import { boundedBody, PeerError, type StreamLimits } from '@atoll/peer-client';

/** Reads a body in sizes that its consumer chooses. */
export interface ByteReader {
  /** Rejects with a network error's code if the body ends before. */
  readExactly(lengthBytes: number): Promise<Buffer>;
  /**
   * Waits for the end of the body, so that its connection can be reused.
   * @throws {PeerError} if more than `restBytes` are left
   */
  finish(restBytes?: number): Promise<void>;
  /** Closes the connection unless the body has ended. */
  close(): void;
}

export function createByteReader(body: Readable, limits?: StreamLimits): ByteReader {
  // A connection may break while nobody reads: the next read reports it.
  body.on('error', () => undefined);
  const pieces = boundedBody(body, limits);
  let rest: Buffer = Buffer.alloc(0);

  const fill = async () => {
    const next = await pieces.next();
    if (!next.done) rest = next.value;
    return next.done !== true;
  };

  return {
    async readExactly(lengthBytes) {
      const bytes = Buffer.allocUnsafe(lengthBytes);
      for (let done = 0; done < lengthBytes; ) {
        if (rest.length === 0 && !(await fill())) throw prematureEnd();
        const copiedBytes = rest.copy(bytes, done);
        rest = rest.subarray(copiedBytes);
        done += copiedBytes;
      }
      return bytes;
    },
    async finish(restBytes = 0) {
      let leftBytes = rest.length;
      while (leftBytes <= restBytes && (await fill())) leftBytes += rest.length;
      if (leftBytes > restBytes)
        throw new PeerError('PEER_TOO_LARGE', 'the body does not end where it should');
    },
    close() {
      if (!body.readableEnded) body.destroy();
    },
  };
}

function prematureEnd(): Error {
  return Object.assign(new Error('the body ended before its time'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
}
