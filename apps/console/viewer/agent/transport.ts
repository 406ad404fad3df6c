import type { VisitEvent, VisitMessage } from '@atoll/contract';

/** Proof that this page may ask questions. */
export interface Visit {
  readonly entry: string;
  readonly session: string;
}

/** The server's message, in the visitor's language. */
export class Refused extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'Refused';
    this.code = code;
  }
}

interface Envelope<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

const path = '/api/agents/visits';
const ok = 200;

function post(name: string, input: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${path}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify(input),
    ...(signal && { signal }),
  });
}

async function dataOf<Data>(response: Response): Promise<Data> {
  const { code, msg, data } = (await response.json()) as Envelope<Data>;
  if (code !== ok) throw new Refused(code, msg);
  return data;
}

/** Reads the messages of a conversation. Throws `Refused`, and the errors of `fetch`. */
export async function readConversation(
  visit: Visit,
  previousSession: string | undefined,
): Promise<VisitMessage[]> {
  const input = { ...visit, ...(previousSession && { previous_session: previousSession }) };
  const { messages } = await dataOf<{ messages: VisitMessage[] }>(await post('conversation', input));
  return messages;
}

export async function restart(visit: Visit): Promise<void> {
  await dataOf(await post('restart', visit));
}

export async function rate(visit: Visit, messageId: string, rating: 'good' | 'bad' | null): Promise<void> {
  await dataOf(await post('rating', { ...visit, message_id: messageId, rating }));
}

/** Asks a question, and yields the events of the answer as they arrive. */
export async function* ask(
  visit: Visit,
  question: string,
  locale: string,
  signal: AbortSignal,
): AsyncGenerator<VisitEvent> {
  const response = await post('questions', { ...visit, question, locale }, signal);
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await dataOf(response);
    throw new TypeError('the answer is no stream');
  }
  if (!response.body) throw new TypeError('the answer is empty');
  for await (const data of eventData(response.body)) yield JSON.parse(data) as VisitEvent;
}

/** Yields the data of server-sent events. Ours have one line of data each. */
async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const frames = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const line = frame.split('\n').find((text) => text.startsWith('data: '));
        if (line) yield line.slice('data: '.length);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
