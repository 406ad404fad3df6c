import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { locale } from '#lib/page-locale.ts';
import { SelectField } from '#ui/select-field.tsx';
import { accessKeysQuery, bucketsQuery } from '../queries.ts';
import { listActions } from './audit-phrases.ts';
import { FilterForm } from './filter-form.tsx';
import type { AuditFilter } from './log-search.ts';
import { membersQuery } from './queries.ts';
import { TimeFields } from './time-fields.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

export interface AuditFiltersProps {
  filter: AuditFilter;
  /** The log is of one bucket already. */
  isOfBucket: boolean;
  onChange: (filter: AuditFilter) => void;
}

/** Which changes are shown: by person, thing, kind and time. */
export function AuditFilters({ filter, isOfBucket, onChange }: AuditFiltersProps) {
  const { t } = useTranslation(['insight', 'audit-sentences']);
  const actions = useActions();
  const actors = withCurrent(useActors(), filter.actor);
  const buckets = withCurrent(useBuckets(), filter.bucket);
  const any = { value: '', label: t('filters.any') };
  return (
    <FilterForm key={JSON.stringify(filter)} filter={filter} onChange={onChange}>
      {(draft, set) => (
        <>
          <SelectField
            label={t('audit-sentences:details.personFilter')}
            value={draft.actor ?? ''}
            options={[any, ...actors]}
            onChange={(actor) => set({ actor })}
          />
          {!isOfBucket && (
            <SelectField
              label={t('audit-sentences:details.bucketFilter')}
              value={draft.bucket ?? ''}
              options={[any, ...buckets]}
              onChange={(bucket) => set({ bucket })}
            />
          )}
          <SelectField
            label={t('audit.action')}
            value={draft.action ?? ''}
            options={[any, ...actions]}
            onChange={(action) => set({ action })}
          />
          <TimeFields range={draft} onChange={set} />
        </>
      )}
    </FilterForm>
  );
}

interface Option {
  value: string;
  label: string;
}

/** Somebody who left, or a bucket that is gone, is in addresses still. */
function withCurrent(options: readonly Option[], current: string | undefined): Option[] {
  const isKnown = current === undefined || options.some(({ value }) => value === current);
  return isKnown ? [...options] : [...options, { value: current, label: current }];
}

/** The people of the account, and its access keys. */
function useActors(): Option[] {
  const { t } = useTranslation('audit-sentences');
  const { data: team } = useQuery(membersQuery);
  const { data: keys = [] } = useQuery(accessKeysQuery);
  const people = team?.members ?? [];
  return [
    ...people.map(({ person_id: value, email: label }) => ({ value, label })),
    ...keys.map(({ access_key_id: value, name }) => ({ value, label: t('details.key', { id: name }) })),
  ];
}

function useBuckets(): Option[] {
  const { data = [] } = useQuery(bucketsQuery);
  return data.map(({ name }) => ({ value: name, label: name }));
}

/** What can have been done, in the order of its words. */
function useActions(): Option[] {
  const texts = useAuditTexts();
  return useMemo(() => {
    const words = new Intl.Collator(locale.replace('_', '-'));
    return listActions(texts)
      .map(({ names, text }) => ({ value: names.join(), label: text }))
      .sort((one, other) => words.compare(one.label, other.label));
  }, [texts]);
}
