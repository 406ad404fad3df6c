import { inspect } from 'node:util';
import {
  type LanguageModelServer,
  type ModelStep,
  rateLimited,
  says,
  startHostilePeer,
  startLanguageModel,
  startTlsFront,
  textOf,
} from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createOutgoingAgents } from '../../../platform/outgoing/index.ts';
import { collect, connectionTo, hello, never, transport } from './models.fixture.ts';
import { openChatModel } from './open-chat-model.ts';
import { openEmbeddingModel } from './open-embedding-model.ts';
import { affordableOutput, costMicroUsd } from './prices.ts';
import { testConnection } from './test-connection.ts';
import { estimateTokens } from './tokens.ts';

describe('models', () => {
  let server: LanguageModelServer;
  beforeAll(async () => {
    server = await startLanguageModel();
  });
  afterAll(() => server.stop());

  const timeouts = { firstTokenMs: 2_000, idleMs: 300, totalMs: 3_000 };
  const open = (how = {}) => openChatModel(connectionTo(server), { ...transport, ...how });

  it('stream text and report their tokens', async () => {
    server.script(says(['Hel', 'lo.'], { prompt_tokens: 31, completion_tokens: 4 }));
    const { parts } = await collect(open());
    expect(parts).toEqual([
      { type: 'text', text: 'Hel' },
      { type: 'text', text: 'lo.' },
      { type: 'end', tokens: { input: 31, output: 4, isEstimated: false }, isCut: false },
    ]);
    const { body } = server.requests.at(-1)!;
    expect(body.messages!.map(({ role, content }) => [role, textOf(content)])).toEqual([
      ['system', 'Be brief.'],
      ['user', 'Hello?'],
    ]);
    expect(body.max_tokens).toBe(200);
  });

  it('have their tokens estimated when they report none, or nonsense', async () => {
    server.script(says('Hello there.', null), says('Hi.', { prompt_tokens: -5, completion_tokens: 1e12 }));
    expect((await collect(open())).end).toMatchObject({ tokens: { input: 5, output: 3, isEstimated: true } });
    expect((await collect(open())).end).toMatchObject({ tokens: { isEstimated: true } });
  });

  it('say that they were cut at the limit of tokens', async () => {
    server.script({ kind: 'text', pieces: ['Once upon'], finish: 'length' });
    expect((await collect(open())).end).toMatchObject({ isCut: true });
  });

  it('keep their thoughts to themselves', async () => {
    server.script(says(['<thi', 'nk>Hm, the user', ' asks.</thi', 'nk>It is 5.']));
    expect((await collect(open())).text.trim()).toBe('It is 5.');
  });

  it('call a tool', async () => {
    server.script({ kind: 'tool', name: 'query', input: { sql: 'SELECT 1' } });
    const tool = { name: 'query', description: 'Runs SQL', input: { type: 'object', properties: {} } };
    const { parts } = await collect(open(), { ...hello, tool });
    expect(parts[0]).toEqual({ type: 'tool', name: 'query', input: { sql: 'SELECT 1' } });
    expect(server.requests.at(-1)!.body.tools![0]!.function.name).toBe('query');
  });

  it.each<[string, ModelStep, string, string?]>([
    ['falls silent', { kind: 'stalls', pieces: ['Some'] }, 'too_slow', 'Some'],
    ['only shows signs of life', { kind: 'pings', pieces: ['Some'] }, 'too_slow', 'Some'],
    ['says nothing at all', { kind: 'silent' }, 'too_slow'],
    ['breaks off', { kind: 'breaks', pieces: ['Some'] }, 'failed', 'Some'],
    ['reports an error on the way', { kind: 'errorEvent', pieces: ['Some'] }, 'failed', 'Some'],
    ['limits the rate', rateLimited(3), 'rate_limited'],
    ['has no credit', { kind: 'error', status: 429, code: 'insufficient_quota' }, 'credit_spent'],
    ['fails', { kind: 'error', status: 500 }, 'failed'],
    ['is overloaded', { kind: 'error', status: 529 }, 'rate_limited'],
    [
      'finds the prompt too long',
      { kind: 'error', status: 400, code: 'context_length_exceeded' },
      'context_too_long',
    ],
    ['refuses', { kind: 'text', pieces: [], finish: 'content_filter' }, 'content_refused'],
    ['answers something else', { kind: 'raw', body: '<html>', contentType: 'text/html' }, 'not_compatible'],
    [
      'streams something else',
      { kind: 'raw', body: 'data: {"a":1}\n\n', contentType: 'text/event-stream' },
      'not_compatible',
    ],
    [
      'is behind a proxy that fails',
      { kind: 'raw', status: 502, body: '<!DOCTYPE html><title>Bad Gateway', contentType: 'text/html' },
      'failed',
    ],
    [
      'streams broken JSON',
      { kind: 'raw', body: 'data: {"choices":[\n\n', contentType: 'text/event-stream' },
      'not_compatible',
    ],
  ])('that %s is an error of a closed list, and what came is kept', async (_, step, failure, text = '') => {
    server.script(step);
    const got = await collect(open(failure === 'too_slow' ? { timeouts } : {}));
    expect([got.failure, got.text, got.end]).toEqual([failure, text, undefined]);
    await server.idle();
  });

  it('that never end are stopped by their limit of tokens', async () => {
    server.script({ kind: 'endless' });
    const got = await collect(open());
    expect(got.failure).toBe('too_large');
    expect(got.text.length).toBeLessThanOrEqual(hello.maxOutputTokens * 10);
    await server.idle();
  });

  it('that trickle are stopped by their total time', async () => {
    server.script({ kind: 'trickles', pauseMs: 20 });
    const model = openChatModel(connectionTo(server), {
      ...transport,
      timeouts: { ...timeouts, totalMs: 300 },
    });
    expect((await collect(model)).failure).toBe('too_slow');
    await server.idle();
  });

  it('stop at once when asked to', async () => {
    server.script({ kind: 'stalls', pieces: ['Some'] });
    const stopping = new AbortController();
    const parts = open().stream(hello, stopping.signal)[Symbol.asyncIterator]();
    expect((await parts.next()).value).toEqual({ type: 'text', text: 'Some' });
    const next = parts.next();
    stopping.abort(new Error('enough'));
    await expect(next).rejects.toThrow('enough');
    await server.idle();
  });

  it('never show their key', async () => {
    const connection = connectionTo(server, { apiKey: 'sk-very-secret' });
    expect(inspect(connection) + JSON.stringify(connection) + String(connection.apiKey)).not.toContain(
      'very',
    );
    const { message } = await collect(openChatModel(connection, transport));
    expect(message).toBe('401: Incorrect API key provided');
  });

  describe('a connection is tested', () => {
    const test = (different = {}, options = transport) =>
      testConnection(connectionTo(server, different), 'chat', options, never);
    const reasonOf = async (...given: Parameters<typeof test>) => {
      const result = await test(...given);
      return result.isWorking ? 'works' : result.reason;
    };

    it('and works', async () => {
      expect(await test()).toEqual({ isWorking: true, dimensions: null, tookMs: expect.any(Number) });
      const connection = connectionTo(server, { model: server.embeddingModel });
      expect(await testConnection(connection, 'embedding', transport, never)).toMatchObject({
        isWorking: true,
        dimensions: server.dimensions,
      });
    });

    it('and says what fails', async () => {
      const guarded = { agents: createOutgoingAgents({ allowsPrivate: false }) };
      const front = await startTlsFront(new URL(server.baseUrl).origin);
      onTestFinished(() => front.stop());
      const closed = await startLanguageModel();
      await closed.stop();
      expect(await reasonOf({ apiKey: 'wrong' })).toBe('key_refused');
      expect(await reasonOf({ model: 'parrot-2' })).toBe('model_unknown');
      expect(await reasonOf({ baseUrl: closed.baseUrl })).toBe('unreachable');
      expect(await reasonOf({ baseUrl: 'http://model.invalid/v1' })).toBe('host_unknown');
      expect(await reasonOf({ baseUrl: `${front.origin}/v1` })).toBe('tls_failed');
      expect(await reasonOf({ baseUrl: new URL(server.baseUrl).origin })).toBe('not_compatible');
      expect(await reasonOf({}, guarded)).toBe('address_refused');
      server.script(rateLimited());
      expect(await reasonOf()).toBe('rate_limited');
      server.script({ kind: 'silent' });
      expect(await reasonOf({}, { ...transport, timeouts } as typeof transport)).toBe('too_slow');
    });

    it.each([
      'a redirect to itself',
      'deep nesting',
      'a decompression bomb',
      'no HTTP at all',
      'an endless body',
    ] as const)('and survives %s', async (attack) => {
      const peer = await startHostilePeer();
      onTestFinished(() => peer.stop());
      peer.attack(attack, 'json');
      const reason = await reasonOf({ baseUrl: `${peer.origin}/v1` });
      expect(['not_compatible', 'too_large', 'failed']).toContain(reason);
      expect(peer.requests).toBe(1);
    });
  });

  describe('of embeddings', () => {
    const embeddings = (model = 'hash-1') => openEmbeddingModel(connectionTo(server, { model }), transport);

    it('turn texts into vectors of length 1, in batches', async () => {
      const texts = Array.from({ length: 130 }, (_, n) => `text ${n}`);
      const before = server.requests.length;
      const { vectors, tokens } = await embeddings().embed(texts, 'passage', never);
      expect(server.requests.length - before).toBe(3);
      expect([vectors.length, tokens]).toEqual([130, 260]);
      expect(Math.hypot(...vectors[0]!)).toBeCloseTo(1);
      const [again] = (await embeddings().embed(['text 0'], 'passage', never)).vectors;
      expect(again).toEqual(vectors[0]);
    });

    it('fail with the same errors as others', async () => {
      await expect(embeddings('other').embed(['a'], 'question', never)).rejects.toMatchObject({
        failure: 'model_unknown',
      });
    });
  });
});

describe('the cost of tokens', () => {
  const price = { inputMicroUsd: 150_000, outputMicroUsd: 600_000 };
  const tokens = (input: number, output: number) => ({ input, output, isEstimated: false });

  it('is whole micro-USD, rounded up', () => {
    expect(costMicroUsd(tokens(1_000_000, 1_000_000), price)).toBe(750_000);
    expect(costMicroUsd(tokens(1, 0), price)).toBe(1);
    expect(costMicroUsd(tokens(90_000_000_000, 0), price)).toBe(13_500_000_000);
    expect(costMicroUsd(tokens(5, 5), null)).toBe(0);
  });

  it('limits the output that an amount pays for', () => {
    expect(affordableOutput(1_000, price, 750)).toBe(1_000);
    expect(affordableOutput(1_000, price, 149)).toBe(0);
    expect(affordableOutput(1_000, null, 0)).toBe(Number.POSITIVE_INFINITY);
  });
});

it('tokens are estimated by script', () => {
  expect(estimateTokens('Twelve chars')).toBe(3);
  expect(estimateTokens('退款政策')).toBe(4);
});
