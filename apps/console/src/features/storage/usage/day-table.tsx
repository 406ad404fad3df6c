import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Cell, HeadCell } from '#ui/lists/data-table.tsx';
import { TableDisclosure } from '#ui/lists/table-disclosure.tsx';
import { dayName } from '#ui/text/day-chart.tsx';
import { NoValue } from '#ui/text/no-value.tsx';
import type { UsageOf } from './queries.ts';

/** The figures of the charts, newest first. */
export function DayTable({ days }: { days: UsageOf['days'] }) {
  const { t } = useTranslation('usage');
  return (
    <TableDisclosure
      summary={t('byDay.table')}
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
    </TableDisclosure>
  );
}

function DayRow({ day }: { day: UsageOf['days'][number] }) {
  const { t } = useTranslation('usage');
  return (
    <tr>
      <Cell isMain>{dayName(day.day)}</Cell>
      <Cell label={t('byDay.stored')} isNumber>
        {day.stored_bytes === null ? <NoValue /> : formats.bytes(day.stored_bytes)}
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
