import { useTranslation } from 'react-i18next';
import { formats } from '#lib/formats.ts';
import classes from './items.module.css';
import type { Item } from './queries.ts';

type ItemEvent = Item['events'][number];

const eventNames = [
  'create',
  'receive',
  'check',
  'pass_checks',
  'fail_checks',
  'accept',
  'reject',
  'dispute',
  'reopen',
  'report',
  'store',
  'release',
  'appeal',
  'uphold',
  'withdraw',
  'restore_disputed',
  'restore_accepted',
  'restore_stored',
  'restore_released',
] as const;

const actors = ['contributor', 'reviewer', 'adjudicator', 'owner', 'system'] as const;

/** Everything that happened to an item, the latest first. */
export function ItemTimeline({ events }: { events: readonly ItemEvent[] }) {
  const { t } = useTranslation('hub-codes');
  const newestFirst = [...events].sort((one, other) => other.at - one.at);
  return (
    <ol className={classes.timeline}>
      {newestFirst.map((event) => {
        const actor = actors.find((one) => one === event.by);
        return (
          <li key={`${event.at} ${event.event}`}>
            <span>{t(`events.${eventNames.find((one) => one === event.event) ?? 'other'}`)}</span>
            <small>
              {actor && actor !== 'system' ? `${t(`actors.${actor}`)} · ` : ''}
              <time dateTime={new Date(event.at).toISOString()}>{formats.dateTime(event.at)}</time>
            </small>
          </li>
        );
      })}
    </ol>
  );
}
