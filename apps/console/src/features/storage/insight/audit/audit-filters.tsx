import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '#lib/calls/members-query.ts';
import { locale } from '#lib/language/page-locale.ts';
import { Combobox } from '#ui/fields/choices/combobox.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { BucketField } from '../../bucket-field.tsx';
import { accessKeysQuery } from '../../queries.ts';
import { FilterForm } from '../log/filter-form.tsx';
import type { AuditFilter } from '../log/log-search.ts';
import { TimeFields } from '../log/time-fields.tsx';
import { listActions } from './audit-phrases.ts';
import { useAuditTexts } from './use-audit-texts.ts';

export interface AuditFiltersProps {
  filter: AuditFilter;
  /** The log is already limited to one bucket. */
  isOfBucket: boolean;
  onChange: (filter: AuditFilter) => void;
  onDone?: (() => void) | undefined;
}

/** Filters the shown changes by person, bucket, object, action and time. */
export function AuditFilters({ filter, isOfBucket, onChange, onDone }: AuditFiltersProps) {
  const { t } = useTranslation(['insight', 'audit-sentences']);
  const actions = useActions();
  const actors = withCurrent(useActors(), filter.actor);
  const any = { value: '', label: t('filters.any') };
  return (
    <FilterForm filter={filter} onChange={onChange} onDone={onDone}>
      {(draft, choose, type) => (
        <>
          <Combobox
            label={t('audit-sentences:details.personFilter')}
            value={draft.actor ?? ''}
            options={[any, ...actors]}
            onChange={(actor) => choose({ actor })}
          />
          {!isOfBucket && (
            <BucketField
              label={t('audit-sentences:details.bucketFilter')}
              value={draft.bucket ?? ''}
              noneText={t('filters.any')}
              onChange={(bucket) => choose({ bucket })}
            />
          )}
          <TextField
            label={t('audit.object')}
            placeholder={t('audit.objectHint')}
            autoComplete="off"
            spellCheck={false}
            value={draft.object ?? ''}
            onChange={(event) => type({ object: event.currentTarget.value })}
          />
          <Combobox
            label={t('audit.action')}
            value={draft.action ?? ''}
            options={[any, ...actions]}
            onChange={(action) => choose({ action })}
          />
          <TimeFields range={draft} onChange={type} />
        </>
      )}
    </FilterForm>
  );
}

interface Option {
  value: string;
  label: string;
}

/** Addresses may still contain members who have left. */
function withCurrent(options: readonly Option[], current: string | undefined): Option[] {
  const isKnown = current === undefined || options.some(({ value }) => value === current);
  return isKnown ? [...options] : [...options, { value: current, label: current }];
}

/** Returns the account's members and access keys. */
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

/** Returns all actions, sorted by name. */
function useActions(): Option[] {
  const texts = useAuditTexts();
  return useMemo(() => {
    const words = new Intl.Collator(locale.replace('_', '-'));
    return listActions(texts)
      .map(({ names, text }) => ({ value: names.join(), label: text }))
      .sort((one, other) => words.compare(one.label, other.label));
  }, [texts]);
}
