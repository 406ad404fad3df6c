import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Combobox } from '#ui/fields/choices/combobox.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { costQuery, summaryQuery } from '../queries.ts';
import classes from './cost.module.css';
import { type CostSearch, monthOf, monthStart, monthsToChoose } from './cost-search.ts';

const route = getRouteApi('/_console/dss/billing/usage');

export function CostFilters({ month, bucket }: { month: string; bucket: string | undefined }) {
  const { t } = useTranslation('billing');
  const navigate = route.useNavigate();
  const change = (changes: CostSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  const running = monthOf(Date.now());
  const { data: summary } = useQuery(summaryQuery);
  const months = monthsToChoose({ nowMs: Date.now(), first: summary?.first_month, chosen: month });
  const names = useBucketNames(month, bucket);
  return (
    <div className={classes.filters}>
      <SelectField
        label={t('cost.month')}
        value={month}
        options={months.map((value) => ({ value, label: formats.month(monthStart(value)) }))}
        onChange={(value) => change({ month: value === running ? undefined : value })}
      />
      <Combobox
        label={t('cost.bucket')}
        value={bucket ?? ''}
        options={[
          { value: '', label: t('cost.allBuckets') },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(value) => change({ bucket: value === '' ? undefined : value })}
      />
    </div>
  );
}

/** Returns the buckets with usage in the month, and the selected one. */
function useBucketNames(month: string, chosen: string | undefined): string[] {
  const { data } = useQuery(costQuery(month, undefined));
  const names = data?.buckets.map(({ bucket }) => bucket) ?? [];
  return chosen === undefined || names.includes(chosen) ? names : [...names, chosen];
}
