import { noteChange } from '../../audit/index.ts';
import type { BucketLimits } from '../kernel/bucket-quota.ts';
import type { BucketSettings, SettingName } from '../kernel/setting.ts';
import { anySettings } from '../settings/bucket-settings.ts';

/** Field names of the JSON calls for values that are a list or a text. */
const valueNames: Partial<Record<SettingName, string>> = {
  acl: 'grants',
  cors: 'rules',
  lifecycle: 'rules',
  notification: 'notifications',
  ownershipControls: 'ownership',
  policy: 'policy',
  tagging: 'tags',
};

/** Records a setting before and after its change in the audit entry of the running operation. */
export function noteSetting<N extends SettingName>(
  name: N,
  before: BucketSettings[N] | undefined,
  after: BucketSettings[N] | undefined,
): void {
  noteChange({ before: shownOf(name, before), after: shownOf(name, after) });
}

/** Records a bucket's limits before and after their change. */
export function noteLimits(before: BucketLimits | undefined, after: BucketLimits): void {
  noteChange({ before: before ? limitsIn(before) : null, after: limitsIn(after) });
}

function limitsIn({ maxBytes, maxObjects, maxSentBytes }: BucketLimits) {
  return { max_bytes: maxBytes, max_objects: maxObjects, max_sent_bytes: maxSentBytes };
}

/** Returns a value in the form of the JSON calls; null if nothing is set. */
function shownOf(name: SettingName, value: unknown): unknown {
  if (value === undefined) return null;
  if (name === 'tagging') return { tags: tagsIn(value as BucketSettings['tagging']) };
  const json = name === 'policy' ? undefined : anySettings.find((setting) => setting.name === name)?.json;
  const shown = json ? json.read(value, { name: '', websiteUrl: null, domainUrl: null }) : value;
  const field = valueNames[name];
  return field === undefined ? shown : { [field]: shown };
}

function tagsIn(tags: BucketSettings['tagging']) {
  return Object.fromEntries(tags.map(({ key, value }) => [key, value]));
}
