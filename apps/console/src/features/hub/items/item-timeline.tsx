import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { actorKeys, eventKeys } from '../codes/text-keys.ts';
import classes from './items.module.css';
import type { Item } from './queries.ts';

type ItemEvent = Item['events'][number];

/** The events of an item, latest first. */
export function ItemTimeline({ events }: { events: readonly ItemEvent[] }) {
  const { t } = useTranslation(['hub-codes', 'common']);
  // Events of the same time stay in the order in which they happened.
  const newestFirst = events.toReversed().sort((one, other) => other.at - one.at);
  return (
    <ol className={classes.timeline}>
      {newestFirst.map((event) => {
        const actor = Object.hasOwn(actorKeys, event.by) ? (event.by as keyof typeof actorKeys) : undefined;
        const name = Object.hasOwn(eventKeys, event.event)
          ? (event.event as keyof typeof eventKeys)
          : 'other';
        return (
          <li key={`${event.at} ${event.event}`}>
            <span>{t(eventKeys[name])}</span>
            <small>
              {actor ? `${t(actorKeys[actor])} · ` : ''}
              <time dateTime={new Date(event.at).toISOString()}>{formats.dateTime(event.at)}</time>
            </small>
          </li>
        );
      })}
    </ol>
  );
}
