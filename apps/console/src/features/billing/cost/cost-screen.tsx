import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { costQuery } from '../queries.ts';
import { ByBucket } from './by-bucket.tsx';
import { ByDay } from './by-day.tsx';
import classes from './cost.module.css';
import { CostFilters } from './cost-filters.tsx';
import { monthOf, monthStart } from './cost-search.ts';
import { MonthTotal } from './month-total.tsx';
import { NextMonth } from './next-month.tsx';

const route = getRouteApi('/_console/dss/billing/usage');

/** /dss/billing/usage: the usage and cost of a month, by day, bucket and meter. */
export function CostScreen() {
  const { t } = useTranslation('billing');
  const running = monthOf(Date.now());
  const { month = running, bucket } = route.useSearch();
  const query = useQuery(costQuery(month, bucket));
  const startMs = monthStart(month);
  return (
    <div className={classes.root}>
      <CostFilters month={month} bucket={bucket} />
      <Loaded query={query} skeleton={<SkeletonBlock height={560} />}>
        {(cost) =>
          cost.days.length === 0 ? (
            <EmptyState icon={IconChartBar} title={t('cost.emptyTitle')} text={t('cost.emptyText')} />
          ) : (
            <>
              <MonthTotal cost={cost} monthStartMs={startMs} />
              <ByDay cost={cost} monthStartMs={startMs} />
              {bucket === undefined && <ByBucket buckets={cost.buckets} monthStartMs={startMs} />}
            </>
          )
        }
      </Loaded>
      {month === running && bucket === undefined && <NextMonth />}
    </div>
  );
}
