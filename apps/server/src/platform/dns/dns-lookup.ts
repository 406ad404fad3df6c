import { Resolver } from 'node:dns/promises';

/** Queries the public DNS directly, bypassing this machine's caches. */
export interface DnsLookup {
  /** Returns one text per record; none if the name doesn't exist. @throws Node's error if no server answers */
  txt(name: string): Promise<string[]>;
  /** Lowercase, without the trailing dot; none if the name doesn't exist. @throws as `txt` */
  cname(name: string): Promise<string[]>;
  /** IPv4 and IPv6; none if the name doesn't exist. @throws as `txt` */
  addresses(name: string): Promise<string[]>;
}

const timeoutMs = 3000;
const tries = 2;
/** Per query, over all servers. */
const totalMs = 15_000;
const absences = new Set(['ENOTFOUND', 'ENODATA']);

/** @param servers addresses, with a port if it isn't 53; none: this machine's own */
export function createDnsLookup(servers: readonly string[], limits = { timeoutMs, totalMs }): DnsLookup {
  const ask = async <T>(question: (resolver: Resolver) => Promise<T[]>): Promise<T[]> => {
    const resolver = new Resolver({ timeout: limits.timeoutMs, tries });
    if (servers.length > 0) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), limits.totalMs);
    return question(resolver)
      .catch((error: NodeJS.ErrnoException) => {
        if (absences.has(error.code ?? '')) return [];
        throw error;
      })
      .finally(() => clearTimeout(timer));
  };
  return {
    txt: async (name) =>
      (await ask((resolver) => resolver.resolveTxt(name))).map((pieces) => pieces.join('')),
    cname: async (name) =>
      (await ask((resolver) => resolver.resolveCname(name))).map((target) =>
        target.toLowerCase().replace(/\.$/, ''),
      ),
    addresses: async (name) => {
      const [four, six] = await Promise.all([
        ask((resolver) => resolver.resolve4(name)),
        ask((resolver) => resolver.resolve6(name)),
      ]);
      return [...four, ...six];
    },
  };
}
