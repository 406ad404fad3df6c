import type { NotificationTarget } from '@atoll/s3-protocol';
import type { ObjectChange } from '../changes/index.ts';

/** Returns the configurations that match the change. Source: S3 API, NotificationConfiguration. */
export function matchTargets(
  targets: readonly NotificationTarget[],
  change: Pick<ObjectChange, 'event' | 'key'>,
): NotificationTarget[] {
  return targets.filter(
    (target) =>
      target.events.some((event) => coversEvent(event, change.event)) && passesFilter(target, change.key),
  );
}

/** `s3:ObjectCreated:*` matches all creations. */
function coversEvent(wanted: string, event: string): boolean {
  const name = wanted.replace(/^s3:/, '');
  return name.endsWith('*') ? event.startsWith(name.slice(0, -1)) : name === event;
}

function passesFilter({ filterRules = [] }: NotificationTarget, key: string): boolean {
  return filterRules.every(({ name, value }) =>
    name.toLowerCase() === 'prefix' ? key.startsWith(value) : key.endsWith(value),
  );
}
