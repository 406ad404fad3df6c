import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutgoingAgents, createWebPages } from './index.ts';

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

describe('a page of the web', () => {
  let server: Server;
  let origin = '';
  let answers: Record<string, Answer> = {};
  let asked: string[] = [];

  beforeAll(async () => {
    server = createServer((incoming, outgoing) => {
      asked.push(`${incoming.url} ${incoming.headers['user-agent']?.includes('AtollBot')}`);
      const answer = answers[incoming.url ?? ''];
      if (answer) answer(incoming, outgoing);
      else outgoing.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });
  beforeEach(() => {
    answers = {};
    asked = [];
  });

  const html: Answer = (_, outgoing) =>
    outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hello</p>');
  const says =
    (text: string): Answer =>
    (_, outgoing) =>
      outgoing.end(text);
  const leadsTo =
    (location: string): Answer =>
    (_, outgoing) =>
      outgoing.writeHead(302, { location }).end();
  const fetchPage = (path: string, { allowsPrivate = true, maxBytes = 1000 } = {}) =>
    createWebPages(createOutgoingAgents({ allowsPrivate }), { maxBytes }).fetch(
      `${origin}${path}`,
      new AbortController().signal,
    );

  it('is fetched by a robot that says who it is, after the rules of its site', async () => {
    answers['/page'] = html;
    const fetched = await fetchPage('/page');
    expect(fetched).toMatchObject({ page: { contentType: 'text/html' } });
    expect('page' in fetched && fetched.page.body.toString()).toContain('Hello');
    expect(asked).toEqual(['/robots.txt true', '/page true']);
  });

  it.each([
    ['User-agent: *\nDisallow: /page', 'refused_by_robots'],
    ['User-agent: AtollBot\nDisallow: /\n\nUser-agent: *\nAllow: /', 'refused_by_robots'],
    ['User-agent: OtherBot\nDisallow: /', undefined],
    ['<!doctype html><p>Not found', undefined],
  ])('is left alone where its robots.txt says so: %j', async (robots, problem) => {
    answers['/page'] = html;
    answers['/robots.txt'] = says(robots);
    expect(await fetchPage('/page')).toMatchObject(problem ? { problem } : { page: {} });
  });

  it('is left alone while its robots.txt can’t be had', async () => {
    answers['/page'] = html;
    answers['/robots.txt'] = (_, outgoing) => outgoing.writeHead(503).end();
    expect(await fetchPage('/page')).toEqual({ problem: 'refused_by_robots' });
  });

  it('is found behind redirects, each of which is checked', async () => {
    answers['/page'] = html;
    answers['/moved'] = leadsTo('/page');
    answers['/round'] = leadsTo('/round');
    answers['/file'] = leadsTo('file:///etc/passwd');
    answers['/login'] = leadsTo(`http://user:secret@${new URL(origin).host}/page`);
    answers['/private'] = leadsTo('/page');
    expect(await fetchPage('/moved')).toMatchObject({ page: {} });
    expect(await fetchPage('/round')).toEqual({ problem: 'unreachable' });
    expect(await fetchPage('/file')).toEqual({ problem: 'address_refused' });
    expect(await fetchPage('/login')).toEqual({ problem: 'address_refused' });
    answers['/robots.txt'] = says('User-agent: *\nDisallow: /page');
    expect(await fetchPage('/private')).toEqual({ problem: 'refused_by_robots' });
  });

  it.each([
    [404, 'not_found'],
    [410, 'not_found'],
    [403, 'not_found'],
    [429, 'unreachable'],
    [500, 'unreachable'],
  ])('that answers %i is a problem: %s', async (status, problem) => {
    answers['/page'] = (_, outgoing) => outgoing.writeHead(status).end();
    expect(await fetchPage('/page')).toEqual({ problem });
  });

  it('under a host name that DNS does not know is a problem of its own', async () => {
    const pages = createWebPages(createOutgoingAgents({ allowsPrivate: true }), { maxBytes: 1000 });
    const fetched = await pages.fetch('http://page.invalid/', new AbortController().signal);
    expect(fetched).toEqual({ problem: 'host_unknown' });
  });

  it('is not read if it is too large, compressed, or on a private network', async () => {
    answers['/page'] = says('x'.repeat(2000));
    expect(await fetchPage('/page')).toEqual({ problem: 'too_large' });
    answers['/page'] = (_, outgoing) => outgoing.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    expect(await fetchPage('/page')).toEqual({ problem: 'unreachable' });
    asked = [];
    expect(await fetchPage('/page', { allowsPrivate: false })).toEqual({ problem: 'address_refused' });
    expect(asked).toEqual([]);
  });

  it('is given up when it takes too long with all that it leads to', { timeout: 10_000 }, async () => {
    answers['/first'] = leadsTo('/second');
    answers['/second'] = () => undefined;
    const pages = createWebPages(createOutgoingAgents({ allowsPrivate: true }), { totalMs: 1_000 });
    const fetched = await pages.fetch(`${origin}/first`, new AbortController().signal);
    expect(fetched).toEqual({ problem: 'unreachable' });
  });
});
