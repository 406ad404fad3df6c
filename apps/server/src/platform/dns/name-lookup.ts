import type { LookupAddress } from 'node:dns';
import { Resolver, lookup as systemLookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';

export interface NameLookupOptions {
  /** Also asks the system for names that DNS doesn't know, such as those of a private network's search domain. */
  readonly asksSystem: boolean;
  /** DNS servers, with a port if it isn't 53; none: this machine's own. */
  readonly servers?: readonly string[];
}

const timeoutMs = 3_000;
const tries = 2;
const absences = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * Creates a lookup for user-configured names, which queries DNS over sockets. `dns.lookup` has two threads for all names of the
 * process: names whose DNS server never answers would delay every other name for minutes.
 * It only serves names that need no DNS server: those in `/etc/hosts`, and names without a dot.
 */
export function createNameLookup({ asksSystem, servers = [] }: NameLookupOptions): LookupFunction {
  const resolve = async (name: string): Promise<LookupAddress[]> => {
    if (await isLocal(name)) return systemLookup(name, { all: true });
    const found = await query(name, servers);
    if (found === 'absent') return asksSystem ? systemLookup(name, { all: true }) : fail('ENOTFOUND', name);
    return found.length === 0 ? fail('EAI_AGAIN', name) : found;
  };
  return (name, { all, family }, done) => {
    resolve(name)
      .then((found) => {
        const fitting = found.filter((one) => !family || one.family === family);
        const [first = fail('ENOTFOUND', name)] = fitting;
        return { first, fitting };
      })
      .then(
        ({ first, fitting }) => (all ? done(null, fitting) : done(null, first.address, first.family)),
        (error: NodeJS.ErrnoException) => done(error, []),
      );
  };
}

/** Returns no address if no server answers. IPv4 comes first, because every machine has it. */
async function query(name: string, servers: readonly string[]): Promise<LookupAddress[] | 'absent'> {
  // A resolver keeps the servers that it found when it was created.
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers.length > 0) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = answers.flatMap((answer, at) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 }))
      : [],
  );
  const isAbsent = answers.every(
    (answer) =>
      answer.status === 'rejected' && absences.has((answer.reason as NodeJS.ErrnoException).code ?? ''),
  );
  return isAbsent ? 'absent' : found;
}

async function isLocal(name: string): Promise<boolean> {
  const bare = name.toLowerCase().replace(/\.$/, '');
  if (!bare.includes('.')) return true;
  const hosts = await readFile('/etc/hosts', 'utf8').catch(() => '');
  return hosts.split('\n').some((line) => {
    const [, ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    return names.includes(bare);
  });
}

/** Throws the error that `dns.lookup` has for the same reason. */
function fail(code: 'ENOTFOUND' | 'EAI_AGAIN', hostname: string): never {
  throw Object.assign(new Error(`getaddrinfo ${code} ${hostname}`), {
    code,
    hostname,
    syscall: 'getaddrinfo',
  });
}
