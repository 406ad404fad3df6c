import { createExchange } from '@atoll/peer-client';
import { LRUCache } from 'lru-cache';
import type { OutgoingAgents } from './refuse-private-addresses.ts';
import { readRobotsRules } from './robots-rules.ts';

const timeoutMs = 10_000;
/** RFC 9309 requires at least 500 KiB. */
const maxBytes = 512 * 1024;
const keptMs = 60 * 60_000;
/** Total length of the cached rules. */
const maxKeptLength = 16 * 1024 ** 2;
const maxRedirects = 5;

export interface Robots {
  /**
   * Reports whether a site's robots.txt allows us to read a page. A missing one allows everything, an unreachable one
   * nothing (RFC 9309, section 2.3.1). @throws the connection's error if the site can't be reached
   */
  allow(url: URL, signal: AbortSignal): Promise<boolean>;
}

interface RobotsOptions {
  readonly agents: OutgoingAgents;
  readonly userAgent: string;
  readonly robotName: string;
  readonly stopping?: AbortSignal;
}

/** Creates a check that caches the rules of sites for an hour. */
export function createRobots({ agents, userAgent, robotName, stopping }: RobotsOptions): Robots {
  const exchange = createExchange({
    agents,
    acceptsAnyDocument: true,
    limits: { headersMs: timeoutMs, idleMs: timeoutMs, totalMs: timeoutMs, maxBytes },
    ...(stopping && { stopping }),
  });
  const kept = new LRUCache<string, string | false>({
    ttl: keptMs,
    maxSize: maxKeptLength,
    sizeCalculation: (rules, origin) => origin.length + (rules === false ? 0 : rules.length),
  });

  const load = async (origin: string, signal: AbortSignal): Promise<string | false> => {
    let url = new URL('/robots.txt', origin);
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const { status, headers, body } = await exchange(url, { headers: { 'user-agent': userAgent }, signal });
      if (status === 200) return body.toString();
      const { location } = headers;
      const isRedirect =
        status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url.href);
      if (!isRedirect) return status >= 500 || status === 429 ? false : '';
      url = new URL(location, url);
      if (!/^https?:$/.test(url.protocol)) return '';
    }
    return '';
  };

  return {
    async allow(url, signal) {
      const known = kept.get(url.origin);
      const rules = known ?? (await load(url.origin, signal));
      if (known === undefined) kept.set(url.origin, rules);
      return rules !== false && readRobotsRules(rules, robotName.toLowerCase()).allow(url);
    },
  };
}
