import {
  addAgentSource,
  createAgent,
  createAgentKey,
  getAgentState,
  openAgentLink,
  publishAgent,
  searchPassages,
  unpublishAgent,
  updateAgent,
  updateAgentKey,
  updateAgentLink,
  updateAgentWidget,
  type VisitEvent,
  visitQuestionPath,
} from '@atoll/contract';
import { type Account, databasesOfServers, signUp } from '@atoll/testkit';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import OpenAI from 'openai';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useAtollHere } from '../../../compose/serve-here.fixture.ts';
import { eventsOf, linkOf } from './publish.fixture.ts';

const policy =
  'Refunds are paid within fourteen days of the return. The customer pays for the return shipment.';
const question = 'When are refunds paid?';
const [allowed, other] = ['https://shop.example', 'https://other.example'] as const;
/** Names that would break out of a page, a header or a stream. */
const hostile = '</script><img src=x onerror=alert(1)>"\'&amp;';

describe.each(databasesOfServers)('a published agent on %s', (database) => {
  // All visitors of these tests come from one address.
  const atoll = useAtollHere({ database, env: { S3_CONNECTIONS_PER_ADDRESS: '0' } });
  let me: Account;
  let agent_id: string;
  let key: string;
  let key_id: string;
  let link: string;
  let widget: string;

  beforeAll(async () => {
    me = await signUp(atoll());
    ({ agent_id } = await me.api.ask(createAgent, { name: `Desk ${hostile}` }));
    const source = { kind: 'text', title: `Policy ${hostile}`, text: policy } as const;
    await me.api.ask(addAgentSource, { agent_id, source });
    const settings = { greeting: hostile, starters: [hostile], uses_model: false };
    await me.api.ask(updateAgent, { agent_id, settings });
    const isReady = async () => (await me.api.ask(getAgentState, { agent_id })).ready === 1;
    await vi.waitUntil(isReady, { timeout: 60_000 });
    await me.api.ask(publishAgent, { agent_id });
    ({ key, key_id } = await me.api.ask(createAgentKey, { agent_id, name: 'Test' }));
    await me.api.ask(updateAgentWidget, { agent_id, is_on: true, origins: [allowed] });
    const published = await me.api.ask(updateAgentLink, { agent_id, is_on: true });
    link = linkOf(published);
    widget = published.widget.widget_id ?? '';
  });

  const connect = async (token = key) => {
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', atoll().url), { requestInit });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    return client;
  };
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(atoll().url + path, { headers, redirect: 'manual' });
  const askAt = async (entry: string, session: string) => {
    const response = await fetch(atoll().url + visitQuestionPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ entry, session, question, locale: 'en_US' }),
    });
    return eventsOf(await response.text()) as VisitEvent[];
  };
  const sessionIn = (html: string) => /data-session="([^"]+)"/.exec(html)?.[1] ?? '';

  it('answers the same by link, widget, API and MCP server, with what a search finds', async () => {
    const { passages } = await me.api.ask(searchPassages, { agent_id, question, limit: 3 });
    const [best] = passages;
    expect(best?.text).toContain('fourteen days');

    const { session } = await me.api.ask(openAgentLink, { link });
    const byLink = await askAt(link, session);
    const frame = await get(`/a/frame/${widget}`, { referer: `${allowed}/` });
    const byWidget = await askAt(widget, sessionIn(await frame.text()));
    const quotesOf = (events: VisitEvent[]) =>
      events.flatMap((event) => (event.type === 'excerpts' ? event.excerpts.map(({ text }) => text) : []));
    expect(quotesOf(byLink)[0]).toContain('fourteen days');
    expect(quotesOf(byWidget)).toEqual(quotesOf(byLink));

    const openai = new OpenAI({ apiKey: key, baseURL: `${atoll().url}/v1`, maxRetries: 0 });
    const completion = await openai.chat.completions.create({
      model: agent_id,
      messages: [{ role: 'user', content: question }],
    });
    const client = await connect();
    const answer = await client.callTool({ name: 'ask', arguments: { question } });
    const content = completion.choices[0]?.message.content ?? '';
    expect(answer.structuredContent).toMatchObject({ answer: content, status: 'excerpts' });
    for (const quote of quotesOf(byLink)) expect(content).toContain(quote.split('\n')[0]);
    await client.close();
  });

  it('answers from the sources of its version, whatever the draft has got since', async () => {
    const source = { kind: 'text', title: 'New', text: 'Vouchers are valid for ninety days.' } as const;
    const asked = 'How long are vouchers valid?';
    await me.api.ask(addAgentSource, { agent_id, source });
    await expect.poll(async () => (await me.api.ask(getAgentState, { agent_id })).ready).toBe(2);
    const client = await connect();
    const answerOf = async () => {
      const { structuredContent } = await client.callTool({ name: 'ask', arguments: { question: asked } });
      return JSON.stringify(structuredContent);
    };
    expect(await answerOf()).not.toContain('ninety days');
    await me.api.ask(publishAgent, { agent_id });
    expect(await answerOf()).toContain('ninety days');
    await client.close();
  });

  it('lets MCP clients search, and read on around what was found', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['ask', 'search_files', 'read_passage']);
    for (const { description, inputSchema, outputSchema } of tools) {
      expect([description, inputSchema.properties, outputSchema]).not.toContain(undefined);
    }
    const found = await client.callTool({ name: 'search_files', arguments: { query: question, limit: 2 } });
    const { passages } = found.structuredContent as { passages: { document_id: string; text: string }[] };
    expect(passages[0]?.text).toContain('fourteen days');
    const document_id = passages[0]?.document_id ?? '';
    const part = { document_id, start: 8, length: 8 };
    const read = await client.callTool({ name: 'read_passage', arguments: part });
    expect(read.structuredContent).toMatchObject({ start: 8, text: 'are paid', length: policy.length });
    const unknown = await client.callTool({ name: 'read_passage', arguments: { document_id: 'x' } });
    expect(unknown).toMatchObject({ isError: true });
    const invalid = await client.callTool({ name: 'search_files', arguments: { query: '', limit: 99 } });
    expect(invalid).toMatchObject({ isError: true });
    await client.close();
  });

  it('knows in MCP no more than the files of its own agent', async () => {
    const stranger = await signUp(atoll());
    const { agent_id: theirs } = await stranger.api.ask(createAgent, { name: 'Theirs' });
    await stranger.api.ask(publishAgent, { agent_id: theirs });
    const { key: theirKey } = await stranger.api.ask(createAgentKey, { agent_id: theirs, name: 'x' });
    const { passages } = await me.api.ask(searchPassages, { agent_id, question, limit: 1 });
    const client = await connect(theirKey);
    const document_id = passages[0]?.document_id ?? '';
    const read = await client.callTool({ name: 'read_passage', arguments: { document_id } });
    expect(read).toMatchObject({ isError: true });
    const found = await client.callTool({ name: 'search_files', arguments: { query: question } });
    expect(found.structuredContent).toEqual({ passages: [] });
    await client.close();
  });

  it('refuses MCP to wrong keys, pages of other sites, other methods and large bodies', async () => {
    await expect(connect(`ak-${'x'.repeat(43)}`)).rejects.toThrow();
    const post = (headers: Record<string, string>, body = '{"jsonrpc":"2.0","id":1,"method":"ping"}') =>
      fetch(`${atoll().url}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body,
      });
    expect((await post({})).status).toBe(200);
    expect((await post({ origin: atoll().url })).status).toBe(200);
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ authorization: '' })).status).toBe(401);
    expect((await post({}, JSON.stringify({ padding: 'x'.repeat(70_000) }))).status).toBe(413);
    expect((await post({}, '{')).status).toBe(400);
    const listening = await get('/mcp', { authorization: `Bearer ${key}` });
    expect([listening.status, listening.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('counts searches of a key too, and says plainly that its limit is used up', async () => {
    const { key: limited, key_id: id } = await me.api.ask(createAgentKey, { agent_id, name: 'Limited' });
    await me.api.ask(updateAgentKey, { agent_id, key_id: id, requests_per_minute: 1 });
    const client = await connect(limited);
    const search = () => client.callTool({ name: 'search_files', arguments: { query: question } });
    const outcomes = [await search(), await search(), await search()];
    expect(outcomes.at(-1)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('limit') }],
    });
    await client.close();
    expect(key_id).not.toBe(id);
  });

  it('serves its page without inline code, to no frame and no search engine, and names nothing in previews', async () => {
    const response = await get(`/a/${link}`, { 'accept-language': 'fr' });
    const html = await response.text();
    expect(response.status).toBe(200);
    const policyHeader = response.headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "trusted-types 'none'"]) {
      expect(policyHeader).toContain(part);
    }
    expect(policyHeader).not.toContain('unsafe');
    expect(response.headers.get('x-robots-tag')).toContain('noindex');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.getSetCookie().join()).toMatch(/HttpOnly; SameSite=Lax/);
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/<script(?! type="module" src="\/a\/chat\.js">)/);
    expect(html.slice(0, html.indexOf('</head>'))).not.toContain('Desk');
    expect(html).toContain('<html lang="fr-FR"');
    expect(html).toContain('Posez une question');
    expect((await get(`/a/${'x'.repeat(24)}`)).status).toBe(404);
    expect((await get(`/a/${'%0d%0aset-cookie:a=b'}`)).headers.getSetCookie()).toEqual([]);
  });

  it('lets the frame be shown by the very origin that asked for it, if it may', async () => {
    const framed = await get(`/a/frame/${widget}`, { referer: `${allowed}/page?q=1` });
    expect(framed.status).toBe(200);
    expect(framed.headers.get('content-security-policy')).toContain(`frame-ancestors ${allowed};`);
    expect(framed.headers.get('x-frame-options')).toBeNull();
    const referers = [
      `${other}/`,
      'https://shop.example.evil.example/',
      `${allowed}:444/`,
      'about:blank',
      undefined,
    ];
    for (const referer of referers) {
      const refused = await get(`/a/frame/${widget}`, referer === undefined ? {} : { referer });
      expect(refused.status).toBe(404);
      expect(refused.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(refused.headers.get('x-frame-options')).toBe('DENY');
      expect(await refused.text()).not.toContain('data-session');
    }
    const look = await get(`/a/look/${widget}`, { origin: allowed });
    expect(look.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(await look.json()).toEqual({ color: '#0b6a69', position: 'right' });
    const denied = await get(`/a/look/${widget}`, { origin: other });
    expect([denied.status, denied.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  // Most of what happens here is the same on both.
  if (database === 'sqlite') {
    it('answers a thousand visitors at once, or tells them to come back', { timeout: 180_000 }, async () => {
      const visit = async (at: number) => {
        const { session } = await me.api.ask(openAgentLink, { link });
        const response = await fetch(atoll().url + visitQuestionPath, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ entry: link, session, question: `${question} (${at})`, locale: 'en_US' }),
        });
        const text = await response.text();
        expect(response.status).toBe(200);
        if (response.headers.get('content-type')?.startsWith('application/json'))
          return JSON.parse(text).code;
        const events = eventsOf(text) as VisitEvent[];
        expect(JSON.stringify(events)).toContain('fourteen days');
        expect(events.at(-1)).toMatchObject({ type: 'finished' });
        return 200;
      };
      /** Other accounts are still served. */
      const others = async () => {
        const stranger = await signUp(atoll());
        expect(await stranger.api.ask(createAgent, { name: 'Mine' })).toMatchObject({ name: 'Mine' });
      };
      const visits = Promise.all(Array.from({ length: 1_000 }, (_, at) => visit(at)));
      const [outcomes] = await Promise.all([visits, others()]);
      const counts = Object.groupBy(outcomes, (code) => code);
      expect(Object.keys(counts).filter((code) => !['200', '1031', '1060'].includes(code))).toEqual([]);
      expect(counts[200]?.length).toBeGreaterThan(30);
      expect(await visit(1_000)).toBe(200);
    });
  }

  it('answers nobody once it is offline', async () => {
    const client = await connect();
    await me.api.ask(unpublishAgent, { agent_id });
    await expect(client.callTool({ name: 'ask', arguments: { question } })).rejects.toThrow();
    expect((await get(`/a/${link}`)).status).toBe(404);
    expect((await get(`/a/frame/${widget}`, { referer: `${allowed}/` })).status).toBe(404);
    await client.close();
  });
});
