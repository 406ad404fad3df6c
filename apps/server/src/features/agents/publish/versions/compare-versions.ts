import type { AgentSettings, ChangedField, VersionSource } from '@atoll/contract';
import type { AgentSnapshot } from './version.ts';

export interface VersionDifference {
  readonly fields: ChangedField[];
  readonly addedSources: VersionSource[];
  readonly removedSources: VersionSource[];
}

/** Returns what changed from one snapshot to another, field by field. Values are JSON. */
export function compareVersions(from: AgentSnapshot, to: AgentSnapshot): VersionDifference {
  const names = Object.keys(to.settings) as (keyof AgentSettings)[];
  const pairs: ChangedField[] = [
    { field: 'name', before: JSON.stringify(from.name), after: JSON.stringify(to.name) },
    ...names.map((field) => ({
      field,
      before: JSON.stringify(from.settings[field]),
      after: JSON.stringify(to.settings[field]),
    })),
  ];
  return {
    fields: pairs.filter(({ before, after }) => before !== after),
    addedSources: sourcesBeyond(to.sources, from.sources),
    removedSources: sourcesBeyond(from.sources, to.sources),
  };
}

export function hasDifference({ fields, addedSources, removedSources }: VersionDifference): boolean {
  return fields.length + addedSources.length + removedSources.length > 0;
}

/** Returns the sources that `others` does not have. */
export function sourcesBeyond(
  sources: readonly VersionSource[],
  others: readonly VersionSource[],
): VersionSource[] {
  const known = new Set(others.map(({ source_id: id }) => id));
  return sources.filter(({ source_id: id }) => !known.has(id));
}
