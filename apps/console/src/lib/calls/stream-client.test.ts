import { askAgent, type ChatEvent, followMessage } from '@atoll/contract';
import { describe, expect, it, vi } from 'vitest';
import { createStreamClient } from './stream-client.ts';

const accepted = { type: 'accepted', conversation_id: 'c', question_id: 'q', message_id: 'm' };
const delta = (text: string) => ({ type: 'delta', text });
const ended = { type: 'ended', message: {} };
const frame = (number: number, data: unknown) => `id: ${number}\ndata: ${JSON.stringify(data)}\n\n`;

type Reply = readonly string[] | Error | { code: number };

/** Creates a client of a server that answers each request with the next reply: pieces of a stream, a failure or a refusal. */
function setUp(...replies: Reply[]) {
  const sent: { url: string; body: unknown; headers: Headers }[] = [];
  const fetch = async (url: RequestInfo | URL, init?: RequestInit) => {
    sent.push({
      url: String(url),
      body: JSON.parse(String(init?.body)),
      headers: new Headers(init?.headers),
    });
    const reply = replies.shift();
    if (reply instanceof Error) throw reply;
    if (reply && 'code' in reply)
      return new Response(JSON.stringify({ code: reply.code, msg: '', data: null }));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of reply ?? []) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
    return new Response(body, { headers });
  };
  const notifyCode = vi.fn();
  const requestStream = createStreamClient({
    fetch: fetch as typeof globalThis.fetch,
    session: { token: () => 'stored', account: () => 'account', markSignedOut: vi.fn() },
    locale: () => 'fr_FR',
    notifyCode,
    notifyFailure: vi.fn(),
    forceSignOut: vi.fn(),
    leaveAccount: vi.fn(),
    isOnSignIn: () => false,
    proveAgain: async () => false,
  });
  const events: ChatEvent[] = [];
  const pauses: number[] = [];
  const read = (signal?: AbortSignal) =>
    requestStream(
      { call: askAgent, input: { agent_id: 'a', question: 'Why?' } },
      {
        onEvent: ({ data }) => events.push(data),
        isLast: ({ type }) => type === 'ended',
        resume: (after) =>
          events.length === 0
            ? undefined
            : { call: followMessage, input: { agent_id: 'a', message_id: 'm', after } },
        wait: async (ms) => void pauses.push(ms),
        ...(signal && { signal }),
      },
    );
  return { read, events, sent, pauses, notifyCode };
}

describe('a stream', () => {
  it('is read event by event, however it is cut, with token, account and language', async () => {
    const whole = `${frame(1, accepted)}: \n\n${frame(2, delta('né\n'))}${frame(3, ended)}`;
    const { read, events, sent } = setUp([...whole]);
    expect(await read()).toMatchObject({ ok: true });
    expect(events).toEqual([accepted, delta('né\n'), ended]);
    expect(sent[0]?.url).toBe(askAgent.path);
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
      authorization: 'Bearer stored',
      'atoll-account': 'account',
      'accept-language': 'fr-FR',
    });
  });

  it('goes on after the last event when the connection broke, waiting longer each time', async () => {
    const down = new TypeError('down');
    const { read, events, sent, pauses } = setUp(
      [frame(1, accepted), frame(2, delta('a'))],
      down,
      down,
      [frame(3, delta('b'))],
      [frame(4, ended)],
    );
    expect(await read()).toMatchObject({ ok: true });
    expect(events).toEqual([accepted, delta('a'), delta('b'), ended]);
    expect(sent.slice(1).map(({ body }) => (body as { after: number }).after)).toEqual([2, 2, 2, 3]);
    expect(pauses).toEqual([500, 1000, 2000, 500]);
  });

  it('is a refusal where the server refuses, and shown as such', async () => {
    const { read, notifyCode } = setUp({ code: 1058 });
    expect(await read()).toMatchObject({ ok: false, code: 1058 });
    expect(notifyCode).toHaveBeenCalledWith(1058, undefined);
  });

  it('fails when it broke before anything came', async () => {
    await expect(setUp(new TypeError('down')).read()).rejects.toThrow('down');
    await expect(setUp([]).read()).rejects.toThrow('ended early');
  });

  it('ends when it is no longer wanted', async () => {
    const leaving = new AbortController();
    const { read, pauses } = setUp([frame(1, accepted)]);
    leaving.abort(new Error('left'));
    await expect(read(leaving.signal)).rejects.toThrow('left');
    expect(pauses).toEqual([]);
  });
});
