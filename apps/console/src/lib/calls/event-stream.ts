import type { StreamEvent } from '@atoll/contract';

/** Parses the server's `text/event-stream`: an `id` and one line of `data` for each event. Heartbeats are skipped. */
export async function* readEvents<Data>(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent<Data>> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const frames = (rest + value).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const event = parseFrame<Data>(frame);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseFrame<Data>(frame: string): StreamEvent<Data> | undefined {
  const [, number] = /^id: (\d+)$/m.exec(frame) ?? [];
  const [, data] = /^data: (.*)$/m.exec(frame) ?? [];
  if (number === undefined || data === undefined) return undefined;
  return { number: Number(number), data: JSON.parse(data) as Data };
}
