import type { Opened } from './protocol.ts';
import { createReader } from './reader.ts';
import type { View } from './view-node.ts';
import { type Source, viewOf } from './views/index.ts';

/** First the object, with the port for reading it; then only `limitBytes`, each time more is requested. */
export type ParseRequest = { opened: Opened; limitBytes: number } | { limitBytes: number };

/** `view` is null if the contents don't match their declared format. */
export interface ParseAnswer {
  view: View | null;
}

let source: Omit<Source, 'limitBytes'> | undefined;

addEventListener('message', ({ data, ports: [port] }: MessageEvent<ParseRequest>) => {
  if ('opened' in data && port) source = { ...data.opened, read: createReader(port) };
  if (!source) return;
  viewOf({ ...source, limitBytes: data.limitBytes }).then(
    (view) => postMessage({ view } satisfies ParseAnswer),
    () => postMessage({ view: null } satisfies ParseAnswer),
  );
});
