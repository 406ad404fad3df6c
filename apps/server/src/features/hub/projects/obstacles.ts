import type { HubProjectSettings, hubObstacles } from '@atoll/contract';
import { checkRule } from '@atoll/verification';
import { ruleOf } from './rule.ts';

export type Obstacle = (typeof hubObstacles)[number];

interface Circumstances {
  /** Whether the hub may upload to the storage. */
  readonly mayUpload: boolean;
  readonly now: number;
}

/** Returns what a draft still needs before it can be opened. */
export function obstaclesOf(settings: HubProjectSettings, { mayUpload, now }: Circumstances): Obstacle[] {
  const { fields, rule, ends_at: endsAt, item_type: itemType } = settings;
  const found: Readonly<Record<Obstacle, boolean>> = {
    instructions: settings.instructions.trim() === '',
    languages: settings.languages.length === 0,
    consent: settings.consent.trim() === '',
    bucket: settings.bucket === null,
    storage_not_linked: !mayUpload,
    fields: !areComplete(fields) || (itemType === 'form' && fields.length === 0),
    rule: checkRule(ruleOf(rule)).length > 0,
    ends_at: endsAt !== null && endsAt <= now,
  };
  return (Object.keys(found) as Obstacle[]).filter((obstacle) => found[obstacle]);
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
