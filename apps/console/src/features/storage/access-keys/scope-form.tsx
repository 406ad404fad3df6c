import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dayOf, dayStart } from '#lib/language/days.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { SizeField } from '#ui/fields/size/size-field.tsx';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { bucketsQuery } from '../queries.ts';
import { permissionNames } from './key-texts.ts';
import { permissions } from './scope.ts';
import classes from './scope-form.module.css';
import type { KeyForm } from './use-key-form.ts';

/** Edits the limits of a key: permissions, buckets, addresses, expiry and egress. */
export function ScopeForm({ form }: { form: KeyForm }) {
  const { t } = useTranslation('keys');
  const { isLimited, maxSent } = form.values;
  return (
    <>
      <ChoiceGroup
        label={t('scope.question')}
        options={[
          { value: 'everything', label: t('scope.everything') },
          { value: 'some', label: t('scope.some') },
        ]}
        value={isLimited ? 'some' : 'everything'}
        onChange={(value) => form.setFieldValue('isLimited', value === 'some')}
      />
      {isLimited && <Limits form={form} />}
      <DateField
        label={t('scope.lastDay')}
        description={t('scope.lastDayHint')}
        min={dayOf(Date.now())}
        {...form.getInputProps('lastDay')}
      />
      <div className={classes.days}>
        {[30, 90, 365].map((days) => (
          <Button
            key={days}
            variant="subtle"
            onClick={() => form.setFieldValue('lastDay', dayOf(dayStart(dayOf(Date.now()), days)))}
          >
            {t('scope.inDays', { count: days })}
          </Button>
        ))}
      </div>
      <SizeField
        label={t('scope.maxSent')}
        description={t('scope.maxSentHint')}
        draft={maxSent}
        onChange={(next) => form.setFieldValue('maxSent', next)}
      />
    </>
  );
}

function Limits({ form }: { form: KeyForm }) {
  const { t } = useTranslation('keys');
  const { permissions: chosen, buckets } = form.values;
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t('scope.permissions')}</legend>
        {permissions.map((name) => (
          <CheckField
            key={name}
            label={t(permissionNames[name])}
            checked={chosen.includes(name)}
            onChange={() => form.setFieldValue('permissions', toggled(chosen, name))}
          />
        ))}
        <Refusal text={form.getInputProps('permissions').error} />
      </fieldset>
      <BucketChoice {...form.getInputProps('buckets')} />
      {buckets !== null && (
        <TextArea
          label={t('scope.prefixes')}
          description={t('scope.prefixesHint')}
          rows={2}
          spellCheck={false}
          {...form.getInputProps('prefixes')}
        />
      )}
      <TextArea
        label={t('scope.addresses')}
        description={t('scope.addressesHint')}
        rows={2}
        spellCheck={false}
        {...form.getInputProps('addresses')}
      />
    </>
  );
}

interface BucketChoiceProps {
  /** Null: all. */
  value: readonly string[] | null;
  error: string | undefined;
  onChange: (buckets: readonly string[] | null) => void;
}

function BucketChoice({ value: chosen, error, onChange }: BucketChoiceProps) {
  const { t } = useTranslation('keys');
  const { data: existing = [] } = useQuery(bucketsQuery);
  // Includes deleted buckets, on which the key's permissions remain.
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
        onChange={(value) => onChange(value === 'all' ? null : [])}
      />
      {chosen !== null && (
        <fieldset className={classes.list}>
          <legend className={classes.hidden}>{t('scope.someBuckets')}</legend>
          {names.map((name) => (
            <CheckField
              key={name}
              label={name}
              checked={chosen.includes(name)}
              onChange={() => onChange(toggled(chosen, name))}
            />
          ))}
        </fieldset>
      )}
      <Refusal text={error} />
    </div>
  );
}

function toggled<Item>(items: readonly Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}
