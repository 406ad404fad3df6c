import type { ReleaseSink, SinkFile } from '@atoll/dataset-release';

/** Stores a file of a release. Resolves once it is durable. */
type PutFile = (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>;

/** Creates a sink that passes each file on as one stream. The writer waits until a chunk was consumed. */
export function createBucketSink(put: PutFile): ReleaseSink {
  return {
    open: async (name) => openFile((content) => put(name, content)),
  };
}

interface Waiting {
  readonly chunk: Uint8Array;
  readonly taken: () => void;
}

function openFile(put: (content: AsyncIterable<Uint8Array>) => Promise<void>): SinkFile {
  let waiting: Waiting | undefined;
  let wake: (() => void) | undefined;
  let end: 'open' | 'closed' | 'aborted' = 'open';
  const notify = () => {
    wake?.();
    wake = undefined;
  };
  const content = async function* () {
    for (;;) {
      if (waiting) {
        const { chunk, taken } = waiting;
        yield chunk;
        waiting = undefined;
        taken();
      } else if (end === 'closed') return;
      else if (end === 'aborted') throw new AbortedFileError('the file is not complete');
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  };
  const done = put(content());
  // The next write reports the failure. Without a handler here, the rejection would be unhandled.
  done.catch(() => undefined);
  return {
    async write(chunk) {
      const taken = new Promise<void>((resolve) => {
        waiting = { chunk, taken: resolve };
      });
      notify();
      await Promise.race([taken, done.then(endedEarly)]);
    },
    async close() {
      end = 'closed';
      notify();
      await done;
    },
    async abort() {
      end = 'aborted';
      notify();
      await done.catch(() => undefined);
    },
  };
}

class AbortedFileError extends Error {
  override readonly name = 'AbortedFileError';
}

function endedEarly(): never {
  throw new Error('the storage did not take the whole file');
}
