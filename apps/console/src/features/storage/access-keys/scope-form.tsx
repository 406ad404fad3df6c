import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#lib/days.ts';
import { CheckField } from '#ui/check-field.tsx';
import { ChoiceGroup } from '#ui/choice-group.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { bucketsQuery } from '../queries.ts';
import { SizeLimitFields } from '../size-limit-fields.tsx';
import { permissionNames } from './key-texts.ts';
import { permissions, type ScopeDraft, type ScopeFault } from './scope.ts';
import classes from './scope-form.module.css';

export interface ScopeFormProps {
  draft: ScopeDraft;
  fault: ScopeFault | null;
  onChange: (draft: ScopeDraft) => void;
}

/** What a key may do, where, from where, until when and how much. */
export function ScopeForm({ draft, fault, onChange }: ScopeFormProps) {
  const { t } = useTranslation('keys');
  const change = (part: Partial<ScopeDraft>) => onChange({ ...draft, ...part });
  return (
    <>
      <ChoiceGroup
        label={t('scope.question')}
        options={[
          { value: 'everything', label: t('scope.everything') },
          { value: 'some', label: t('scope.some') },
        ]}
        value={draft.isLimited ? 'some' : 'everything'}
        onChange={(value) => change({ isLimited: value === 'some' })}
      />
      {draft.isLimited && <Limits draft={draft} fault={fault} onChange={onChange} />}
      <DateField
        label={t('scope.lastDay')}
        description={t('scope.lastDayHint')}
        value={draft.lastDay}
        min={dayOf(Date.now())}
        error={fault?.field === 'lastDay' ? t('scope.pastDay') : undefined}
        onChange={(lastDay) => change({ lastDay })}
      />
      <div className={classes.row}>
        <SizeLimitFields
          label={t('scope.maxSent')}
          unitLabel={t('scope.maxSentUnit')}
          draft={draft.maxSent}
          onChange={(maxSent) => change({ maxSent })}
        />
      </div>
    </>
  );
}

function Limits({ draft, fault, onChange }: ScopeFormProps) {
  const { t } = useTranslation('keys');
  const change = (part: Partial<ScopeDraft>) => onChange({ ...draft, ...part });
  const wrongLine = (field: 'prefixes' | 'addresses') =>
    fault?.field === field && 'line' in fault ? fault.line : undefined;
  const [longPrefix, badAddress] = [wrongLine('prefixes'), wrongLine('addresses')];
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t('scope.permissions')}</legend>
        {permissions.map((name) => (
          <CheckField
            key={name}
            label={t(permissionNames[name])}
            checked={draft.permissions.includes(name)}
            onChange={() => change({ permissions: toggled(draft.permissions, name) })}
          />
        ))}
        <Refusal text={fault?.field === 'permissions' ? t('scope.needPermission') : null} />
      </fieldset>
      <BucketChoice draft={draft} fault={fault} onChange={onChange} />
      {draft.buckets !== null && (
        <TextArea
          label={t('scope.prefixes')}
          description={t('scope.prefixesHint')}
          rows={2}
          spellCheck={false}
          value={draft.prefixes}
          error={longPrefix && t('scope.longPrefix')}
          onChange={(prefixes) => change({ prefixes })}
        />
      )}
      <TextArea
        label={t('scope.addresses')}
        description={t('scope.addressesHint')}
        rows={2}
        spellCheck={false}
        value={draft.addresses}
        error={badAddress && t('scope.badAddress', { line: badAddress })}
        onChange={(addresses) => change({ addresses })}
      />
    </>
  );
}

function BucketChoice({ draft, fault, onChange }: ScopeFormProps) {
  const { t } = useTranslation('keys');
  const { data: existing = [] } = useQuery(bucketsQuery);
  const chosen = draft.buckets;
  // Also those that were deleted since: the key may still do there what it may.
  const names = [...new Set([...existing.map(({ name }) => name), ...(chosen ?? [])])];
  return (
    <div className={classes.buckets}>
      <ChoiceGroup
        label={t('scope.buckets')}
        options={[
          { value: 'all', label: t('scope.allBuckets') },
          { value: 'some', label: t('scope.someBuckets') },
        ]}
        value={chosen === null ? 'all' : 'some'}
        onChange={(value) => onChange({ ...draft, buckets: value === 'all' ? null : [] })}
      />
      {chosen !== null && (
        <fieldset className={classes.list}>
          <legend className={classes.hidden}>{t('scope.someBuckets')}</legend>
          {names.map((name) => (
            <CheckField
              key={name}
              label={name}
              checked={chosen.includes(name)}
              onChange={() => onChange({ ...draft, buckets: toggled(chosen, name) })}
            />
          ))}
        </fieldset>
      )}
      <Refusal text={fault?.field === 'buckets' ? t('scope.needBucket') : null} />
    </div>
  );
}

function toggled<Item>(items: readonly Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}
