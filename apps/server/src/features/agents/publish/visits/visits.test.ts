import {
  getVisitConversation,
  openAgentLink,
  rateVisitAnswer,
  restartVisit,
  unpublishAgent,
  updateAgentLimits,
  updateAgentLink,
  updateAgentWidget,
  type VisitEvent,
  visitQuestionPath,
} from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { UserError } from '../../../../platform/errors.ts';
import { dayMs, hourMs } from '../../../../platform/time.ts';
import { saysTwo } from '../../chat/chat.fixture.ts';
import { replaceAgent } from '../../kernel/agent.store.ts';
import {
  consoleUrl,
  eventsOf,
  linkOf,
  publishEverywhere,
  type ServedPublishing,
  servePublishing,
} from '../publish.fixture.ts';

const [one, two] = ['https://one.example', 'https://two.example'] as const;

describeOnEveryDatabase('visitors of an agent', (open) => {
  let database: Database;
  let served: ServedPublishing;
  beforeAll(async () => {
    database = await open();
  });
  afterEach(() => served.server.app.close());

  const serve = async (respond = saysTwo) => {
    served = await servePublishing(database, respond);
    return { ...served, ...(await publishEverywhere(served)) };
  };
  const post = (body: object, headers: Record<string, string> = {}) =>
    served.send(visitQuestionPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ locale: 'en_US', ...body }),
    });
  const askQuestion = async (entry: string, session: string, question = 'Why?') => {
    const response = await post({ entry, session, question });
    return eventsOf(await response.text()) as VisitEvent[];
  };
  const codeOf = async (response: Promise<Response>) =>
    ((await (await response).json()) as { code: number }).code;
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => (error instanceof UserError ? error.code : Promise.reject(error)),
    );
  const openFrame = (widget: string, origin: string) =>
    served.publishing.visits.openAgentWidget({ widget, origin }, { address: '192.0.2.1' });

  it('ask by link, get what the owner shows, and find it again', async () => {
    const { ask, link } = await serve();
    const { session, name } = await ask(openAgentLink, { link });
    expect(name).toBe('Guide');
    const events = await askQuestion(link, session);
    // A late follower receives the whole text at the end instead of its parts.
    const types = events.map(({ type }) => type).filter((type) => type !== 'delta');
    expect(types).toEqual(['started', 'sources', 'finished']);
    expect(events.at(-1)).toMatchObject({ type: 'finished', text: 'One [1]. Two.' });
    expect(events).toContainEqual({
      type: 'sources',
      sources: [{ number: 1, name: 'k.txt', page: null, sheet: null, row: null, line: 1, text: 'Text' }],
    });
    // Neither bucket, key, version nor explanation.
    expect(JSON.stringify(events)).not.toMatch(/bucket|version_id|document_id|why|tokens|cost/);

    const again = await ask(openAgentLink, { link, session });
    expect(again.session).toBe(session);
    const { messages } = await ask(getVisitConversation, { entry: link, session });
    expect(messages).toMatchObject([{ question: 'Why?', rating: null }]);
    expect(messages[0]?.events.at(-1)).toMatchObject({ type: 'finished', text: 'One [1]. Two.' });

    const message_id = messages[0]?.message_id ?? '';
    await ask(rateVisitAnswer, { entry: link, session, message_id, rating: 'good' });
    const rated = await ask(getVisitConversation, { entry: link, session });
    expect(rated.messages).toMatchObject([{ rating: 'good' }]);
    await ask(restartVisit, { entry: link, session });
    expect(await ask(getVisitConversation, { entry: link, session })).toEqual({ messages: [] });
  });

  it('see names alone, or nothing, of sources as the owner decides', async () => {
    const { ask, link, agent, publishing } = await serve();
    const showing = async (shown: 'names' | 'hidden') => {
      const settings = { ...agent.settings, shown_sources: shown };
      await database.transaction((tx) => replaceAgent(tx, { ...agent, settings }));
      await publishing.versions.publishDraft({ accountId: 'ann', personId: 'ann' }, agent.id, '');
      const { session } = await ask(openAgentLink, { link });
      return askQuestion(link, session);
    };
    const named = await showing('names');
    expect(named).toContainEqual(
      expect.objectContaining({ type: 'sources', sources: [expect.objectContaining({ text: null })] }),
    );
    const hidden = await showing('hidden');
    const types = hidden.map(({ type }) => type).filter((type) => type !== 'delta');
    expect(types).toEqual(['started', 'finished']);
    expect(JSON.stringify(hidden)).not.toContain('k.txt');
  });

  it('never read or rate what another visitor said', async () => {
    const { ask, call, link } = await serve();
    const mine = await ask(openAgentLink, { link });
    await askQuestion(link, mine.session, 'My secret?');
    const { messages } = await ask(getVisitConversation, { entry: link, session: mine.session });
    const other = await ask(openAgentLink, { link });
    expect(other.session).not.toBe(mine.session);
    const peek = { entry: link, session: other.session };
    expect(await ask(getVisitConversation, peek)).toEqual({ messages: [] });
    await askQuestion(link, other.session, 'Mine?');
    const seen = await ask(getVisitConversation, peek);
    expect(seen.messages.map(({ question }) => question)).toEqual(['Mine?']);
    const message_id = messages[0]?.message_id ?? '';
    expect(await call(rateVisitAnswer, { ...peek, message_id, rating: 'bad' })).toMatchObject({
      code: codes.agentNotFound,
    });
    expect(await ask(getVisitConversation, { entry: link, session: mine.session })).toMatchObject({
      messages: [{ rating: null }],
    });
  });

  it('are kept out by a link that is unknown, off, expired, offline, or of a disabled account, all alike', async () => {
    const { ask, call, link, agent, world, clock } = await serve();
    const agent_id = agent.id;
    const { session } = await ask(openAgentLink, { link });
    const open = () => call(openAgentLink, { link });
    const refused = { code: codes.shareInvalid, data: null };
    expect(await call(openAgentLink, { link: `${link.slice(1)}x` })).toMatchObject(refused);
    await ask(updateAgentLink, { agent_id, is_on: false });
    expect(await open()).toMatchObject(refused);
    expect(await codeOf(post({ entry: link, session, question: 'Why?' }))).toBe(codes.shareInvalid);
    await ask(updateAgentLink, { agent_id, is_on: true, expires_at: clock.nowMs + hourMs });
    expect((await open()).code).toBe(200);
    clock.nowMs += hourMs;
    expect(await open()).toMatchObject({ code: codes.shareExpired });
    await ask(updateAgentLink, { agent_id, expires_at: null });
    world.isActive = false;
    expect(await open()).toMatchObject(refused);
    world.isActive = true;
    await ask(unpublishAgent, { agent_id });
    expect(await open()).toMatchObject(refused);
  });

  it('are asked for the password, which can’t be guessed, and forgotten when it changes', async () => {
    const { ask, call, link, agent, clock } = await serve();
    const agent_id = agent.id;
    const before = await ask(openAgentLink, { link });
    await ask(updateAgentLink, { agent_id, password: 'swordfish' });
    expect(await codeOf(post({ entry: link, session: before.session, question: 'Why?' }))).toBe(
      codes.shareInvalid,
    );
    expect(await call(openAgentLink, { link })).toMatchObject({ code: codes.shareForbidden });
    const { pass, session } = await ask(openAgentLink, { link, password: 'swordfish' });
    expect((await ask(openAgentLink, { link, pass: pass ?? '', session })).session).toBe(session);
    const [time, signature] = pass?.split('.') ?? [];
    const forged = [`${Number(time) + 1}.${signature}`, `${time}.${signature}x`, `${time}.`, '', '.'];
    for (const wrong of forged) {
      expect(await call(openAgentLink, { link, pass: wrong })).toMatchObject({ code: codes.shareForbidden });
    }
    clock.nowMs += hourMs;
    expect(await call(openAgentLink, { link, pass: pass ?? '' })).toMatchObject({
      code: codes.temporaryLinkExpired,
    });
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, count) => call(openAgentLink, { link, password: `guess ${count}` })),
    );
    expect(guesses.filter(({ code }) => code === codes.shareForbidden)).toHaveLength(10);
    expect(guesses.filter(({ code }) => code === codes.tooManyAttempts)).toHaveLength(20);
    expect(await call(openAgentLink, { link, password: 'swordfish' })).toMatchObject({
      code: codes.tooManyAttempts,
    });
  });

  it('lose their session with the address of the link, after an hour without use, and after a day', async () => {
    const { ask, link, agent, clock } = await serve();
    const { session } = await ask(openAgentLink, { link });
    const read = (entry: string) => served.call(getVisitConversation, { entry, session });
    for (let hours = 0; hours < 23; hours++) {
      clock.nowMs += hourMs - 1;
      expect((await read(link)).code).toBe(200);
    }
    clock.nowMs += hourMs;
    expect(await read(link)).toMatchObject({ code: codes.temporaryLinkExpired });
    const fresh = await ask(openAgentLink, { link });
    const renewed = await ask(updateAgentLink, { agent_id: agent.id, has_new_address: true });
    for (const entry of [link, linkOf(renewed)]) {
      expect(await served.call(getVisitConversation, { entry, session: fresh.session })).toMatchObject({
        code: codes.shareInvalid,
      });
    }
  });

  it('of a widget come from origins that the owner allows, and from the console’s preview', async () => {
    const { widget, ask, agent } = await serve();
    for (const origin of [one, two, consoleUrl]) expect((await openFrame(widget, origin)).name).toBe('Guide');
    for (const origin of ['https://three.example', 'http://one.example', `${one}:8443`, 'null', '']) {
      expect(await refusalOf(openFrame(widget, origin))).toBe(codes.shareInvalid);
    }
    expect(await refusalOf(openFrame('unknown', one))).toBe(codes.shareInvalid);
    const { session } = await openFrame(widget, one);
    await ask(updateAgentWidget, { agent_id: agent.id, origins: [two] });
    expect(await codeOf(post({ entry: widget, session, question: 'Why?' }))).toBe(codes.shareInvalid);
    await ask(updateAgentWidget, { agent_id: agent.id, is_on: false });
    expect(await refusalOf(openFrame(widget, two))).toBe(codes.shareInvalid);
  });

  it('can use a session neither for another agent, nor another way in, nor from another site', async () => {
    const { widget, link } = await serve();
    const first = served;
    const { session } = await openFrame(widget, one);
    expect(await codeOf(post({ entry: link, session, question: 'Why?' }))).toBe(codes.shareInvalid);
    const sites: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: one },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of sites) {
      expect((await post({ entry: widget, session, question: 'Why?' }, headers)).status).toBe(403);
    }
    const other = await serve();
    expect(await codeOf(post({ entry: other.widget, session, question: 'Why?' }))).toBe(codes.shareInvalid);
    await first.server.app.close();
  });

  it('go on with their conversation on the next page of the same site, and on no other', async () => {
    const { widget, ask } = await serve();
    const before = await openFrame(widget, one);
    await askQuestion(widget, before.session, 'First?');
    const elsewhere = await openFrame(widget, two);
    const stolen = { entry: widget, session: elsewhere.session, previous_session: before.session };
    expect(await ask(getVisitConversation, stolen)).toEqual({ messages: [] });
    const next = await openFrame(widget, one);
    const continued = { entry: widget, session: next.session, previous_session: before.session };
    expect(await ask(getVisitConversation, continued)).toMatchObject({ messages: [{ question: 'First?' }] });
    await askQuestion(widget, next.session, 'Second?');
    const { messages } = await ask(getVisitConversation, { entry: widget, session: next.session });
    expect(messages.map(({ question }) => question)).toEqual(['First?', 'Second?']);
    served.clock.nowMs += dayMs;
    const late = await openFrame(widget, one);
    const tooLate = { entry: widget, session: late.session, previous_session: next.session };
    expect(await ask(getVisitConversation, tooLate)).toEqual({ messages: [] });
  });

  it('may ask so much a minute and a day; what is over is refused before anything is asked', async () => {
    const { ask, link, agent, clock, chat } = await serve();
    const limits = { visitor_requests_per_minute: 2, visitor_requests_per_day: 3, requests_per_day: 5 };
    await ask(updateAgentLimits, { agent_id: agent.id, limits });
    const asking = (session: string) => post({ entry: link, session, question: 'Why?' });
    const outcomeOf = async (session: string) => {
      const response = await asking(session);
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      const body = await response.text();
      return isStream ? 'answered' : (JSON.parse(body) as { code: number }).code;
    };
    // At the start of a minute, so that the test ends before the next one.
    clock.nowMs = Math.ceil(clock.nowMs / dayMs) * dayMs;
    const { session } = await ask(openAgentLink, { link });
    expect(await outcomeOf(session)).toBe('answered');
    expect(await outcomeOf(session)).toBe('answered');
    expect(await outcomeOf(session)).toBe(codes.agentLimitReached);
    clock.nowMs += 60_000;
    expect(await outcomeOf(session)).toBe('answered');
    expect(await outcomeOf(session)).toBe(codes.agentLimitReached);
    const other = await ask(openAgentLink, { link });
    expect(await outcomeOf(other.session)).toBe('answered');
    expect(await outcomeOf(other.session)).toBe('answered');
    const third = await ask(openAgentLink, { link });
    expect(await outcomeOf(third.session)).toBe(codes.agentLimitReached);
    expect(chat.asked).toHaveLength(5);
    clock.nowMs += dayMs;
    const tomorrow = await ask(openAgentLink, { link });
    expect(await outcomeOf(tomorrow.session)).toBe('answered');
  });

  it('are refused what is too large, empty, or no question', async () => {
    const { ask, link } = await serve();
    const { session } = await ask(openAgentLink, { link });
    expect((await post({ entry: link, session, question: 'x'.repeat(20_000) })).status).toBe(413);
    for (const question of ['', 'x'.repeat(2_001), 5, null, 'half a pair \ud800', 'a\0b']) {
      expect(await codeOf(post({ entry: link, session, question }))).toBe(codes.parameterInvalid);
    }
    expect(await codeOf(post({ entry: link, session: 'x', question: 'Why?' }))).toBe(
      codes.temporaryLinkExpired,
    );
    expect(await codeOf(post({ entry: link, session, question: 'Why?', agent_id: 'x' }))).toBe(
      codes.parameterInvalid,
    );
  });
});
