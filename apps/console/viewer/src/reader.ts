import type { ReadAnswer, ReadRequest } from './protocol.ts';

/** Resolves to the bytes from `start` up to, but excluding, `end`. Rejects if they are not available. */
export type Read = (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;

/** Creates a reader of an object through a port to the console, which has the object's address. */
export function createReader(port: MessagePort): Read {
  const waiting = new Map<
    number,
    { resolve: (bytes: Uint8Array<ArrayBuffer>) => void; reject: (error: Error) => void }
  >();
  let lastId = 0;
  port.onmessage = ({ data: { id, bytes } }: MessageEvent<ReadAnswer>) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (bytes) asked?.resolve(new Uint8Array(bytes));
    else asked?.reject(new Error('the bytes could not be had'));
  };
  return (start, end) =>
    new Promise((resolve, reject) => {
      if (end <= start) return resolve(new Uint8Array());
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      port.postMessage({ id: lastId, start, end } satisfies ReadRequest);
    });
}
