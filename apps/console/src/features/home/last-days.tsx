import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usageQuery } from '#features/storage/index.ts';
import { formats } from '#lib/language/formats.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { DayChart } from '#ui/text/day-chart.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import classes from './last-days.module.css';

/** Charts of stored and sent bytes on each of the last 30 days. The usage page has the same figures in a table. */
export function LastDays() {
  const { t } = useTranslation('home');
  const query = useQuery(usageQuery(undefined, '30'));
  return (
    <Panel title={t('days.title')} action={<TextLink to="/dss/usage">{t('use.details')}</TextLink>}>
      <Loaded query={query} skeleton={<SkeletonBlock height={208} />}>
        {({ days }) => (
          <div className={classes.charts}>
            <DayChart
              title={t('use.stored')}
              look="line"
              days={days.map(({ day, stored_bytes: value }) => ({ day, value }))}
              format={formats.bytes}
            />
            <DayChart
              title={t('days.sent')}
              look="bars"
              days={days.map(({ day, bytes_out: value }) => ({ day, value }))}
              format={formats.bytes}
            />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
