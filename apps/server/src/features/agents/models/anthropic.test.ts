import {
  type LanguageModelServer,
  type ModelStep,
  rateLimited,
  says,
  startLanguageModel,
  textOf,
} from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, connectionTo, hello, never, transport } from './models.fixture.ts';
import { openChatModel } from './open-chat-model.ts';
import { openEmbeddingModel } from './open-embedding-model.ts';
import { testConnection } from './test-connection.ts';

describe('models of Anthropic', () => {
  let server: LanguageModelServer;
  beforeAll(async () => {
    server = await startLanguageModel();
  });
  afterAll(() => server.stop());

  const connect = (different = {}) => connectionTo(server, { preset: 'anthropic', ...different });
  const timeouts = { firstTokenMs: 2_000, idleMs: 300, totalMs: 3_000 };
  const open = (different = {}, how = {}) => openChatModel(connect(different), { ...transport, ...how });

  it('stream text and report their tokens', async () => {
    server.script(says(['Hel', 'lo.'], { prompt_tokens: 31, completion_tokens: 4 }));
    const { parts } = await collect(open());
    expect(parts).toEqual([
      { type: 'text', text: 'Hel' },
      { type: 'text', text: 'lo.' },
      { type: 'end', tokens: { input: 31, output: 4, isEstimated: false }, isCut: false },
    ]);
    const { path, headers, body } = server.requests.at(-1)!;
    expect([path, headers['x-api-key'], headers.authorization]).toEqual([
      '/v1/messages',
      server.apiKey,
      undefined,
    ]);
    expect(textOf(body.system)).toBe('Be brief.');
    expect(body.messages!.map(({ role, content }) => [role, textOf(content)])).toEqual([['user', 'Hello?']]);
    expect([body.stream, body.max_tokens, body.temperature]).toEqual([true, 200, undefined]);
  });

  it('say that they were cut at the limit of tokens', async () => {
    server.script({ kind: 'text', pieces: ['Once upon'], finish: 'length' });
    expect((await collect(open())).end).toMatchObject({ isCut: true });
  });

  it('call a tool', async () => {
    server.script({ kind: 'tool', name: 'query', input: { sql: 'SELECT 1' } });
    const tool = { name: 'query', description: 'Runs SQL', input: { type: 'object', properties: {} } };
    const { parts, end } = await collect(open(), { ...hello, tool });
    expect(parts[0]).toEqual({ type: 'tool', name: 'query', input: { sql: 'SELECT 1' } });
    expect(end).toMatchObject({ tokens: { input: 100, output: 20 } });
  });

  it.each<[string, ModelStep, string, string?]>([
    ['breaks off', { kind: 'breaks', pieces: ['Some'] }, 'failed', 'Some'],
    ['is overloaded on the way', { kind: 'errorEvent', pieces: ['Some'] }, 'rate_limited', 'Some'],
    ['falls silent', { kind: 'stalls', pieces: ['Some'] }, 'too_slow', 'Some'],
    ['only shows signs of life', { kind: 'pings', pieces: ['Some'] }, 'too_slow', 'Some'],
    ['says nothing at all', { kind: 'silent' }, 'too_slow'],
    ['limits the rate', rateLimited(3), 'rate_limited'],
    ['is overloaded', { kind: 'error', status: 529, message: 'Overloaded' }, 'rate_limited'],
    ['fails', { kind: 'error', status: 500, message: 'Internal server error' }, 'failed'],
    [
      'has no credit',
      { kind: 'error', status: 400, message: 'Your credit balance is too low to access the Anthropic API.' },
      'credit_spent',
    ],
    [
      'finds the prompt too long',
      { kind: 'error', status: 400, message: 'prompt is too long: 210000 tokens > 200000 maximum' },
      'context_too_long',
    ],
    ['refuses', { kind: 'text', pieces: [], finish: 'content_filter' }, 'content_refused'],
    ['answers something else', { kind: 'raw', body: '<html>', contentType: 'text/html' }, 'not_compatible'],
  ])('that %s is an error of a closed list, and what came is kept', async (_, step, failure, text = '') => {
    server.script(step);
    const got = await collect(open({}, failure === 'too_slow' ? { timeouts } : {}));
    expect([got.failure, got.text, got.end]).toEqual([failure, text, undefined]);
    await server.idle();
  });

  it('pass on how long a rate limit lasts', async () => {
    server.script(rateLimited(7));
    const parts = open().stream(hello, never)[Symbol.asyncIterator]();
    await expect(parts.next()).rejects.toMatchObject({ failure: 'rate_limited', retryAfterMs: 7_000 });
  });

  it('say what is wrong with a connection', async () => {
    const test = (different = {}) => testConnection(connect(different), 'chat', transport, never);
    expect(await test()).toMatchObject({ isWorking: true });
    expect(await test({ apiKey: 'sk-very-secret' })).toMatchObject({ reason: 'key_refused' });
    expect(await test({ model: 'parrot-2' })).toMatchObject({ reason: 'model_unknown' });
    const { message } = await collect(open({ apiKey: 'sk-very-secret' }));
    expect(message).toBe('401: invalid x-api-key');
  });

  it('make no vectors', async () => {
    const embeddings = openEmbeddingModel(connect(), transport);
    await expect(embeddings.embed(['a'], 'question', never)).rejects.toMatchObject({
      failure: 'not_compatible',
    });
  });
});
