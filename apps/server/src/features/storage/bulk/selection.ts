import { StorageRefusal } from '../kernel/refusal.ts';
import type { Position, Selection, SelectionSummary } from './bulk-job.ts';

/** A selection as requested. */
export interface RequestedSelection {
  keys?: readonly string[] | undefined;
  prefixes?: readonly string[] | undefined;
  versions?: readonly { key: string; version_id: string }[] | undefined;
  all?: boolean | undefined;
}

/** @throws {StorageRefusal} `selectionEmpty` */
export function toSelection(asked: RequestedSelection): Selection {
  const prefixes = outermost(asked.all ? [''] : (asked.prefixes ?? []));
  const isUnder = (key: string) => prefixes.some((prefix) => key.startsWith(prefix));
  const keys = [...new Set(asked.keys ?? [])].filter((key) => !isUnder(key));
  const versions = new Map(
    (asked.versions ?? []).map(({ key, version_id: versionId }) => [
      `${key}\0${versionId}`,
      { key, versionId },
    ]),
  );
  if (keys.length + prefixes.length + versions.size === 0) throw new StorageRefusal('selectionEmpty');
  return { keys, prefixes, versions: [...versions.values()] };
}

export function summaryOf({ keys, prefixes, versions }: Selection): SelectionSummary {
  return {
    keyCount: keys.length,
    versionCount: versions.length,
    prefixCount: prefixes.length,
    isAll: prefixes[0] === '',
    first: prefixes.find((prefix) => prefix !== '') ?? keys[0] ?? versions[0]?.key ?? null,
  };
}

/** Returns the prefixes that contain all others. Sorted, each comes right before what is under it. */
function outermost(prefixes: readonly string[]): string[] {
  const kept: string[] = [];
  for (const prefix of [...new Set(prefixes)].sort()) {
    const last = kept.at(-1);
    if (last === undefined || !prefix.startsWith(last)) kept.push(prefix);
  }
  return kept;
}

/** A part of a selection that is read in one sequence. */
export type Range =
  | { kind: 'keys'; keys: readonly string[] }
  | { kind: 'versions'; versions: Selection['versions'] }
  | { kind: 'prefix'; prefix: string };

export function rangesOf({ keys, prefixes, versions }: Selection): Range[] {
  return [
    ...(keys.length > 0 ? [{ kind: 'keys', keys } as const] : []),
    ...(versions.length > 0 ? [{ kind: 'versions', versions } as const] : []),
    ...prefixes.map((prefix) => ({ kind: 'prefix', prefix }) as const),
  ];
}

export function startOf(range: number): Position {
  return { range, at: 0, key: '', version: '' };
}
