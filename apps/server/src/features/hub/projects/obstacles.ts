import type { AppPermission, HubItemType, HubProjectSettings, hubObstacles } from '@atoll/contract';
import { checkRule } from '@atoll/verification';
import { takesFiles } from '../kernel/project.ts';
import { ruleOf } from './rule.ts';

export type Obstacle = (typeof hubObstacles)[number];

interface Circumstances {
  /** Permissions that the hub has in the storage of its account; empty: it is not linked. */
  readonly permissions: readonly AppPermission[];
  readonly now: number;
}

/** Returns what a draft still needs before it can be opened. */
export function obstaclesOf(settings: HubProjectSettings, { permissions, now }: Circumstances): Obstacle[] {
  const { fields, rule, ends_at: endsAt, item_type: itemType } = settings;
  const found: Readonly<Record<Obstacle, boolean>> = {
    instructions: settings.instructions.trim() === '',
    languages: settings.languages.length === 0,
    consent: settings.consent.trim() === '',
    bucket: settings.bucket === null,
    storage_not_linked: !mayWorkWith(itemType, permissions),
    fields: !areComplete(fields) || (itemType === 'form' && fields.length === 0),
    rule: checkRule(ruleOf(rule)).length > 0,
    ends_at: endsAt !== null && endsAt <= now,
  };
  return (Object.keys(found) as Obstacle[]).filter((obstacle) => found[obstacle]);
}

/** Returns whether the permissions are enough. Files are read for their checks, and again when they are stored. */
export function mayWorkWith(itemType: HubItemType, permissions: readonly AppPermission[]): boolean {
  return permissions.includes('upload') && (!takesFiles(itemType) || permissions.includes('manage'));
}

function areComplete(fields: HubProjectSettings['fields']): boolean {
  const isOnce = new Set(fields.map(({ name }) => name)).size === fields.length;
  return (
    isOnce &&
    fields.every(({ type, labels, options }) => {
      const needsOptions = type === 'choice' || type === 'choices';
      const values = new Set(options.map(({ value }) => value));
      const hasLabel = Object.values(labels).some((label) => label.trim() !== '');
      return hasLabel && values.size === options.length && needsOptions === options.length > 0;
    })
  );
}
