import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Cell, HeadCell } from '#ui/lists/data-table.tsx';
import { TableDisclosure } from '#ui/lists/table-disclosure.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { DayChart, DayCharts, dayName } from '#ui/text/day-chart.tsx';
import type { Progress } from './queries.ts';

/** Received and accepted items by day. */
export function PacePanel({ pace }: { pace: Progress['pace'] }) {
  const { t } = useTranslation('hub-overview');
  const days = (which: 'received' | 'accepted') => pace.map((one) => ({ day: one.day, value: one[which] }));
  return (
    <Panel title={t('pace.title')} text={t('pace.text')}>
      <DayCharts>
        <DayChart title={t('pace.received')} days={days('received')} format={formats.count} look="bars" />
        <DayChart title={t('pace.accepted')} days={days('accepted')} format={formats.count} look="bars" />
      </DayCharts>
      <TableDisclosure
        summary={t('pace.asTable')}
        label={t('pace.title')}
        head={
          <>
            <HeadCell>{t('pace.day')}</HeadCell>
            <HeadCell isNumber>{t('pace.received')}</HeadCell>
            <HeadCell isNumber>{t('pace.accepted')}</HeadCell>
          </>
        }
      >
        {pace.toReversed().map(({ day, received, accepted }) => (
          <tr key={day}>
            <Cell isMain>{dayName(day)}</Cell>
            <Cell isNumber label={t('pace.received')}>
              {formats.count(received)}
            </Cell>
            <Cell isNumber label={t('pace.accepted')}>
              {formats.count(accepted)}
            </Cell>
          </tr>
        ))}
      </TableDisclosure>
    </Panel>
  );
}
