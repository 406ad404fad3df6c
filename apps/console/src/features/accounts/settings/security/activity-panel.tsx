import type { CallOutput, listSecurityEvents } from '@atoll/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import { Time } from '#ui/text/time.tsx';
import { eventNames } from './event-names.ts';
import { activityQuery } from './queries.ts';
import { useDeviceName } from './use-device-name.ts';

type SecurityEvent = CallOutput<typeof listSecurityEvents>['events'][number];

/** Lists the events of the person's sign-in, including failures. */
export function ActivityPanel() {
  const { t } = useTranslation('security');
  const activity = useInfiniteQuery(activityQuery);
  return (
    <Panel title={t('activity.title')} text={t('activity.text')}>
      <Loaded query={activity} skeleton={<SkeletonBlock height={200} />}>
        {({ pages }) => <Events events={pages.flatMap((page) => page.events)} />}
      </Loaded>
      <MorePages query={activity} label={t('activity.more')} />
    </Panel>
  );
}

function Events({ events }: { events: readonly SecurityEvent[] }) {
  const { t } = useTranslation('security');
  if (events.length === 0) return <Note>{t('activity.none')}</Note>;
  return (
    <DataTable
      label={t('activity.list')}
      head={
        <>
          <HeadCell>{t('activity.what')}</HeadCell>
          <HeadCell>{t('activity.where')}</HeadCell>
          <HeadCell isNumber>{t('activity.when')}</HeadCell>
        </>
      }
    >
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </DataTable>
  );
}

function EventRow({ event }: { event: SecurityEvent }) {
  const { t } = useTranslation('security');
  const nameOf = useDeviceName();
  const what = t(eventNames[event.kind], { about: event.about ?? '' });
  return (
    <tr>
      <Cell isMain>{event.count > 1 ? t('activity.times', { what, count: event.count }) : what}</Cell>
      <Cell>
        {nameOf(event)} · {event.address}
      </Cell>
      <Cell label={t('activity.when')} isNumber>
        <Time value={event.at} />
      </Cell>
    </tr>
  );
}
