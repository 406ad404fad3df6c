import { useTranslation } from 'react-i18next';
import { MomentField } from '#ui/fields/dates/moment-field.tsx';
import { fromField, fromLastField, toField, toLastField } from './moment.ts';

export interface TimeRange {
  since?: number | undefined;
  /** Exclusive. The field shows the last minute inside the period. */
  before?: number | undefined;
}

/** The start and end of a period. A day alone means the whole day in both fields. */
export function TimeFields({ range, onChange }: { range: TimeRange; onChange: (range: TimeRange) => void }) {
  const { t } = useTranslation('insight');
  return (
    <>
      <MomentField
        label={t('filters.since')}
        value={toField(range.since)}
        onChange={(moment) => onChange({ ...range, since: fromField(moment) })}
      />
      <MomentField
        label={t('filters.before')}
        isEnd
        value={toLastField(range.before)}
        onChange={(moment) => onChange({ ...range, before: fromLastField(moment) })}
      />
    </>
  );
}
