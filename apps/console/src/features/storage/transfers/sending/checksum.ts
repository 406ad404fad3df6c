/** Returns the checksum of all bytes in base64. Rejects with `FileUnreadable`. */
export type Checksum = (bytes: Blob) => Promise<string>;

/** Thrown if the file was changed, moved or deleted since it was chosen. */
export class FileUnreadable extends Error {
  constructor() {
    super('the file can’t be read any more');
    this.name = 'FileUnreadable';
  }
}

/** Computes checksums in one worker for all files. A worker that crashes, or can't be loaded without a network, is replaced. */
export function createChecksum(): Checksum {
  let current: Checksum | null = null;
  return (bytes) => {
    current ??= startReader(() => {
      current = null;
    });
    return current(bytes);
  };
}

function startReader(onBroken: () => void): Checksum {
  const worker = new Worker(new URL('./checksum.worker.ts', import.meta.url), { type: 'module' });
  const asked = new Map<number, PromiseWithResolvers<string>>();
  let count = 0;
  worker.onmessage = ({ data }: MessageEvent<{ id: number; checksum: string | null }>) => {
    const waiting = asked.get(data.id);
    asked.delete(data.id);
    if (data.checksum === null) waiting?.reject(new FileUnreadable());
    else waiting?.resolve(data.checksum);
  };
  worker.onerror = (event) => {
    onBroken();
    worker.terminate();
    for (const waiting of asked.values()) waiting.reject(new Error(event.message));
    asked.clear();
  };
  return (bytes) => {
    const id = count++;
    const waiting = Promise.withResolvers<string>();
    asked.set(id, waiting);
    worker.postMessage({ id, bytes });
    return waiting.promise;
  };
}
