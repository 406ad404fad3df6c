import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { locale } from '#lib/page-locale.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { listActions } from './audit-phrases.ts';
import { FilterForm } from './filter-form.tsx';
import type { AuditFilter } from './log-search.ts';
import { TimeFields } from './time-fields.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

export interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

/** Which changes are shown. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('insight');
  const actions = useActions();
  return (
    <FilterForm key={JSON.stringify(filter)} filter={filter} onChange={onChange}>
      {(draft, set) => (
        <>
          <SelectField
            label={t('audit.action')}
            value={draft.action ?? ''}
            options={[{ value: '', label: t('filters.any') }, ...actions]}
            onChange={(action) => set({ action })}
          />
          <TextField
            label={t('filters.actor')}
            autoComplete="off"
            spellCheck={false}
            value={draft.actor ?? ''}
            onChange={(event) => set({ actor: event.currentTarget.value })}
          />
          <TimeFields range={draft} onChange={set} />
        </>
      )}
    </FilterForm>
  );
}

/** What can have been done, in the order of its words. */
function useActions() {
  const texts = useAuditTexts();
  return useMemo(() => {
    const words = new Intl.Collator(locale.replace('_', '-'));
    return listActions(texts)
      .map(({ names, text }) => ({ value: names.join(), label: text }))
      .sort((one, other) => words.compare(one.label, other.label));
  }, [texts]);
}
