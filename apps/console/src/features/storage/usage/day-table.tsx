import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/formats.ts';
import { Cell, DataTable, HeadCell } from '#ui/data-table.tsx';
import { dayName } from '#ui/day-chart.tsx';
import type { UsageOf } from './queries.ts';
import classes from './usage.module.css';

/** The figures of the charts, the newest first. */
export function DayTable({ days }: { days: UsageOf['days'] }) {
  const { t } = useTranslation('usage');
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.days} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('byDay.table')}</summary>
      {isOpen && (
        // A list that scrolls must be reachable for the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <section className={classes.scroll} tabIndex={0} aria-label={t('byDay.table')}>
          <DataTable
            label={t('byDay.title')}
            head={
              <>
                <HeadCell>{t('byDay.day')}</HeadCell>
                <HeadCell isNumber>{t('byDay.stored')}</HeadCell>
                <HeadCell isNumber>{t('byDay.sent')}</HeadCell>
                <HeadCell isNumber>{t('byDay.received')}</HeadCell>
                <HeadCell isNumber>{t('requests.write')}</HeadCell>
                <HeadCell isNumber>{t('requests.read')}</HeadCell>
                <HeadCell isNumber>{t('requests.delete')}</HeadCell>
              </>
            }
          >
            {days.toReversed().map((day) => (
              <DayRow key={day.day} day={day} />
            ))}
          </DataTable>
        </section>
      )}
    </details>
  );
}

function DayRow({ day }: { day: UsageOf['days'][number] }) {
  const { t } = useTranslation('usage');
  return (
    <tr>
      <Cell isMain>{dayName(day.day)}</Cell>
      <Cell label={t('byDay.stored')} isNumber>
        {day.stored_bytes === null ? '–' : formats.bytes(day.stored_bytes)}
      </Cell>
      <Cell label={t('byDay.sent')} isNumber>
        {formats.bytes(day.bytes_out)}
      </Cell>
      <Cell label={t('byDay.received')} isNumber>
        {formats.bytes(day.bytes_in)}
      </Cell>
      <Cell label={t('requests.write')} isNumber>
        {formats.count(day.write_requests)}
      </Cell>
      <Cell label={t('requests.read')} isNumber>
        {formats.count(day.read_requests)}
      </Cell>
      <Cell label={t('requests.delete')} isNumber>
        {formats.count(day.delete_requests)}
      </Cell>
    </tr>
  );
}
