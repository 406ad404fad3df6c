import { baseKey, type Catalogues, flatten, sourceLocale } from './catalogues.ts';
import type { TextSource } from './source.ts';

/** Finds differences between catalogue and code: missing keys, unused entries, text in the code. */
export function findUsageProblems(catalogues: Catalogues, sources: readonly TextSource[]): string[] {
  const entries = new Map<string, Set<string>>();
  for (const [domain, texts] of Object.entries(catalogues[sourceLocale] ?? {})) {
    entries.set(domain, new Set([...flatten(texts).keys()].map(baseKey)));
  }
  return [
    ...sources.flatMap((source) => missingKeys(entries, source)),
    ...unusedEntries(entries, sources),
    ...sources.flatMap(({ path, hardCoded }) =>
      hardCoded.map(({ text, line }) => `${path}:${line}: “${text}” is written in the code`),
    ),
  ];
}

type Entries = ReadonlyMap<string, ReadonlySet<string>>;

function missingKeys(entries: Entries, source: TextSource): string[] {
  return source.keys
    .filter(
      ({ key }) => !candidates(entries, source, key).some(([domain, path]) => entries.get(domain)?.has(path)),
    )
    .map(({ key, line }) => `${source.path}:${line}: ${key} is in no catalogue`);
}

/** Returns the possible full keys: `domain:path`, or the path in each domain that the file uses. */
function candidates(
  entries: Entries,
  { domains }: TextSource,
  key: string,
): [domain: string, path: string][] {
  const [before, after] = key.split(':');
  if (before !== undefined && after !== undefined && entries.has(before)) return [[before, after]];
  return (domains.length > 0 ? domains : [...entries.keys()]).map((domain) => [domain, key]);
}

function unusedEntries(entries: Entries, sources: readonly TextSource[]): string[] {
  const used = new Set<string>();
  for (const source of sources) {
    for (const key of [...source.strings, ...source.keys.map((use) => use.key)]) {
      for (const [domain, path] of candidates(entries, source, key)) used.add(`${domain}:${path}`);
    }
  }
  return [...entries].flatMap(([domain, keys]) =>
    [...keys].filter((key) => !used.has(`${domain}:${key}`)).map((key) => `${domain}: nobody uses ${key}`),
  );
}
