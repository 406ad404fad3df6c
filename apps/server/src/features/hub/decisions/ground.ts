import type { HubProjectSettings } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import { createRule, type Rule } from '@atoll/verification';
import type { Item } from '../kernel/item.ts';
import { ruleOf } from '../projects/rule.ts';
import { findVersion } from '../projects/version.store.ts';

/** Basis of a decision about an item: the settings that were frozen when the item was sent. */
export interface Ground {
  readonly settings: HubProjectSettings;
  readonly rule: Rule;
}

/** Returns the frozen settings of an item. */
export async function groundOf(
  read: Reader,
  { projectId, projectVersion }: Pick<Item, 'projectId' | 'projectVersion'>,
): Promise<Ground> {
  const version = await findVersion(read, projectId, projectVersion);
  if (!version) throw new Error(`version ${projectVersion} of project ${projectId} is missing`);
  return { settings: version.settings, rule: createRule(ruleOf(version.settings.rule)) };
}
