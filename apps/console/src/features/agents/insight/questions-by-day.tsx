import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Cell, HeadCell } from '#ui/lists/data-table.tsx';
import { TableDisclosure } from '#ui/lists/table-disclosure.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { DayChart, DayCharts, dayName } from '#ui/text/day-chart.tsx';
import { filledDays } from './filled-days.ts';
import type { InsightDays } from './insight-search.ts';
import type { AgentInsight } from './queries.ts';

type Day = AgentInsight['by_day'][number];

export interface QuestionsByDayProps {
  insight: AgentInsight;
  period: InsightDays;
}

/** Charts of questions, unanswered questions and cost, by day. */
export function QuestionsByDay({ insight, period }: QuestionsByDayProps) {
  const { t } = useTranslation('agent-insight');
  const days = filledDays(insight.by_day, Number(period), Date.now());
  const cost = insight.cost_micro_usd;
  const valuesOf = (value: (day: Day) => number) => days.map((day) => ({ day: day.day, value: value(day) }));
  return (
    <Panel title={t('byDay.title')} text={t('byDay.text')}>
      <DayCharts>
        <DayChart
          title={t('figures.questions')}
          look="bars"
          days={valuesOf((day) => day.questions)}
          format={formats.count}
        />
        <DayChart
          title={t('figures.unanswered')}
          look="bars"
          days={valuesOf((day) => day.unanswered)}
          format={formats.count}
        />
        {cost > 0 && (
          <DayChart
            title={t('figures.cost')}
            look="bars"
            days={valuesOf((day) => day.cost_micro_usd)}
            format={formats.aboutMoney}
          />
        )}
      </DayCharts>
      <DayTable days={days} />
    </Panel>
  );
}

/** The figures of the charts, newest first. */
function DayTable({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('agent-insight');
  const money = formats.moneyColumn(days.map((day) => day.cost_micro_usd));
  return (
    <TableDisclosure
      summary={t('byDay.table')}
      label={t('byDay.title')}
      head={
        <>
          <HeadCell>{t('byDay.day')}</HeadCell>
          <HeadCell isNumber>{t('figures.questions')}</HeadCell>
          <HeadCell isNumber>{t('figures.unanswered')}</HeadCell>
          <HeadCell isNumber>{t('figures.cost')}</HeadCell>
        </>
      }
    >
      {days.toReversed().map((day) => (
        <tr key={day.day}>
          <Cell isMain>{dayName(day.day)}</Cell>
          <Cell label={t('figures.questions')} isNumber>
            {formats.count(day.questions)}
          </Cell>
          <Cell label={t('figures.unanswered')} isNumber>
            {formats.count(day.unanswered)}
          </Cell>
          <Cell label={t('figures.cost')} isNumber>
            {money(day.cost_micro_usd)}
          </Cell>
        </tr>
      ))}
    </TableDisclosure>
  );
}
