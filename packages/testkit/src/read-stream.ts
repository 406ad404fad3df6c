import type { CallEvent, CallInput, StreamCall, StreamEvent } from '@atoll/contract';

export interface StreamReader {
  /** `Accept-Language` or `Atoll-Account` for instance. */
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** A stream that was refused, with the code of its envelope. */
export class StreamRefused extends Error {
  readonly code: number;
  constructor(name: string, { code, msg }: { code: number; msg: string }) {
    super(`${name}: ${code} ${msg}`);
    this.code = code;
  }
}

/** Makes a call that answers with a stream, and yields its events. @throws {StreamRefused} for an envelope in its place */
export async function* readStream<C extends StreamCall>(
  server: { readonly url: string },
  token: string,
  call: C,
  input: CallInput<C>,
  { headers = {}, signal }: StreamReader = {},
): AsyncGenerator<StreamEvent<CallEvent<C>>> {
  const response = await fetch(server.url + call.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
    signal: signal ?? null,
  });
  if (response.status !== 200)
    throw new Error(`${call.name}: HTTP ${response.status} ${await response.text()}`);
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    throw new StreamRefused(call.name, (await response.json()) as { code: number; msg: string });
  }
  let rest = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    const frames = (rest + decoder.decode(piece, { stream: true })).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const [, number, data] = /^id: (\d+)\ndata: (.*)$/.exec(frame) ?? [];
      if (data !== undefined) yield { number: Number(number), data: JSON.parse(data) as CallEvent<C> };
    }
  }
}
