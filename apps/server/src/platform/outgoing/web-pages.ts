import { createExchange, type Exchange, type PeerAnswer, PeerError } from '@atoll/peer-client';
import { isHostUnknown, reasonOf } from './reason.ts';
import type { OutgoingAgents } from './refuse-private-addresses.ts';
import { createRobots } from './robots.ts';

/** A page of the web as it was fetched. */
export interface WebPage {
  readonly contentType: string | null;
  readonly body: Buffer;
}

/** Reasons why a page is not available. `unreachable` and `host_unknown` may be temporary. */
export type WebProblem =
  | 'refused_by_robots'
  | 'address_refused'
  | 'host_unknown'
  | 'unreachable'
  | 'not_found'
  | 'too_large';

export interface WebPages {
  /** Fetches a page as its site's robots.txt allows, and follows redirects. @throws the signal's reason */
  fetch(
    url: string,
    signal: AbortSignal,
  ): Promise<{ readonly page: WebPage } | { readonly problem: WebProblem }>;
}

export interface WebPagesOptions {
  readonly maxBytes?: number;
  /** For a page with all its redirects, and the rules of their sites. */
  readonly totalMs?: number;
  /** Aborts running requests, and refuses later ones. */
  readonly stopping?: AbortSignal;
}

const defaultMaxBytes = 8 * 1024 ** 2;
const timeoutMs = 20_000;
const defaultTotalMs = 60_000;
const maxRedirects = 5;

/** The product that robots.txt addresses. */
const robotName = 'AtollBot';
const userAgent = `Mozilla/5.0 (compatible; ${robotName}/1.0; reads pages that its users chose)`;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Fetches user-chosen pages. The agents check each address, that of each redirect too. */
export function createWebPages(
  agents: OutgoingAgents,
  { maxBytes = defaultMaxBytes, totalMs = defaultTotalMs, stopping }: WebPagesOptions = {},
): WebPages {
  const exchange = createExchange({
    agents,
    acceptsAnyDocument: true,
    limits: { headersMs: timeoutMs, idleMs: timeoutMs, totalMs: 3 * timeoutMs, maxBytes },
    ...(stopping && { stopping }),
  });
  const ask = (url: URL, signal: AbortSignal) =>
    exchange(url, { headers: { 'user-agent': userAgent }, signal });
  const robots = createRobots({ agents, userAgent, robotName, ...(stopping && { stopping }) });

  return {
    async fetch(url, signal) {
      try {
        const inTime = AbortSignal.any([signal, AbortSignal.timeout(totalMs)]);
        return await follow({ ask, robots }, new URL(url), inTime);
      } catch (error) {
        signal.throwIfAborted();
        return { problem: problemOf(error) };
      }
    },
  };
}

interface Web {
  readonly ask: (url: URL, signal: AbortSignal) => ReturnType<Exchange>;
  readonly robots: ReturnType<typeof createRobots>;
}

async function follow(web: Web, from: URL, signal: AbortSignal): ReturnType<WebPages['fetch']> {
  let url = from;
  for (let hops = 0; hops <= maxRedirects; hops++) {
    if (!isWebAddress(url)) return { problem: 'address_refused' };
    if (!(await web.robots.allow(url, signal))) return { problem: 'refused_by_robots' };
    const answer = await web.ask(url, signal);
    const { location } = answer.headers;
    if (!redirects.has(answer.status)) return outcomeOf(answer);
    if (location === undefined || !URL.canParse(location, url.href)) return { problem: 'not_found' };
    url = new URL(location, url);
  }
  return { problem: 'unreachable' };
}

function isWebAddress({ protocol, username, password }: URL): boolean {
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

function outcomeOf({ status, headers, body }: PeerAnswer): Awaited<ReturnType<WebPages['fetch']>> {
  if (status === 200) return { page: { contentType: headers['content-type'] ?? null, body } };
  const isTemporary = status === 408 || status === 429 || status >= 500;
  return { problem: isTemporary ? 'unreachable' : 'not_found' };
}

function problemOf(error: unknown): WebProblem {
  if (error instanceof PeerError && error.code === 'PEER_TOO_LARGE') return 'too_large';
  if (isHostUnknown(error)) return 'host_unknown';
  return reasonOf(error) === 'the address is not allowed' ? 'address_refused' : 'unreachable';
}
