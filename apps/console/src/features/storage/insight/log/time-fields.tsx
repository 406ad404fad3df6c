import { useTranslation } from 'react-i18next';
import { MomentField } from '#ui/fields/dates/moment-field.tsx';
import { fromField, toField } from './moment.ts';

export interface TimeRange {
  since?: number | undefined;
  before?: number | undefined;
}

/** The start and end of a period. */
export function TimeFields({ range, onChange }: { range: TimeRange; onChange: (range: TimeRange) => void }) {
  const { t } = useTranslation('insight');
  const field = (name: keyof TimeRange, label: string) => (
    <MomentField
      label={label}
      value={toField(range[name])}
      onChange={(moment) => onChange({ ...range, [name]: fromField(moment) })}
    />
  );
  return (
    <>
      {field('since', t('filters.since'))}
      {field('before', t('filters.before'))}
    </>
  );
}
