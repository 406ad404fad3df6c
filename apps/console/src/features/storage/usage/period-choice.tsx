import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { type UsagePeriod, usagePeriods } from './usage-search.ts';

export function PeriodChoice({
  period,
  onChange,
}: {
  period: UsagePeriod;
  onChange: (period: UsagePeriod) => void;
}) {
  const { t } = useTranslation('usage');
  return (
    <ChoiceGroup
      label={t('period')}
      options={usagePeriods.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
      value={period}
      onChange={(value) => onChange(usagePeriods.find((one) => one === value) ?? '30')}
    />
  );
}
