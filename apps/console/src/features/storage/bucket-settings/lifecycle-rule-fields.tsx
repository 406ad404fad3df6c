import { useTranslation } from 'react-i18next';
import { CheckField } from '../../../ui/check-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { storageClasses } from '../objects/storage-classes.ts';
import { examples } from './examples.ts';
import classes from './fields.module.css';
import {
  type ChangeRule,
  fromMegabytes,
  type LifecycleRule,
  saysMore,
  toMegabytes,
  wholeOf,
} from './lifecycle-rule.ts';
import { TagFields } from './tag-fields.tsx';

interface FieldsProps {
  rule: LifecycleRule;
  onChange: ChangeRule;
}

const maxTags = 10;

/** What a rule is about, and what it does after how many days. */
export function LifecycleRuleFields({ rule, onChange }: FieldsProps) {
  const { t } = useTranslation('bucket-settings');
  return (
    <>
      <TextField
        label={t('lifecycle.name')}
        maxLength={255}
        value={rule.id ?? ''}
        onChange={(event) => onChange({ id: event.currentTarget.value })}
      />
      <CheckField
        label={t('lifecycle.enabled')}
        checked={rule.enabled}
        onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
      />
      <FilterFields rule={rule} onChange={onChange} />
      <ActionFields rule={rule} onChange={onChange} />
      {saysMore(rule) && (
        <div className={classes.wide}>
          <Note>{t('lifecycle.more')}</Note>
        </div>
      )}
    </>
  );
}

function FilterFields({ rule, onChange }: FieldsProps) {
  const { t } = useTranslation('bucket-settings');
  const { tags = [] } = rule;
  return (
    <>
      <TextField
        label={t('lifecycle.prefix')}
        placeholder={examples.logs}
        autoComplete="off"
        spellCheck={false}
        value={rule.prefix ?? ''}
        onChange={(event) => onChange({ prefix: event.currentTarget.value })}
      />
      <TextField
        label={t('lifecycle.larger')}
        inputMode="decimal"
        value={toMegabytes(rule.size_greater_than)}
        onChange={(event) => onChange({ size_greater_than: fromMegabytes(event.currentTarget.value) })}
      />
      <TextField
        label={t('lifecycle.smaller')}
        inputMode="decimal"
        value={toMegabytes(rule.size_less_than)}
        onChange={(event) => onChange({ size_less_than: fromMegabytes(event.currentTarget.value) })}
      />
      <div className={classes.wide}>
        <TagFields
          tags={tags}
          max={maxTags}
          onChange={(chosen) => onChange({ tags: chosen.length > 0 ? chosen : undefined })}
        />
      </div>
    </>
  );
}

function ActionFields({ rule, onChange }: FieldsProps) {
  const { t } = useTranslation('bucket-settings');
  const days = (label: string, value: number | undefined, change: (days: number | undefined) => void) => (
    <TextField
      label={label}
      inputMode="numeric"
      placeholder={t('lifecycle.never')}
      value={value ?? ''}
      onChange={(event) => change(wholeOf(event.currentTarget.value))}
    />
  );
  return (
    <>
      {days(t('lifecycle.expire'), rule.expire_days, (expire_days) => onChange({ expire_days }))}
      {days(t('lifecycle.noncurrent'), rule.noncurrent_expire_days, (noncurrent_expire_days) =>
        onChange({ noncurrent_expire_days }),
      )}
      {rule.noncurrent_expire_days !== undefined &&
        days(t('lifecycle.keep'), rule.noncurrent_keep, (noncurrent_keep) => onChange({ noncurrent_keep }))}
      {days(t('lifecycle.abort'), rule.abort_upload_days, (abort_upload_days) =>
        onChange({ abort_upload_days }),
      )}
      <TransitionFields rule={rule} onChange={onChange} />
    </>
  );
}

function TransitionFields({ rule, onChange }: FieldsProps) {
  const { t } = useTranslation('bucket-settings');
  const [first, ...others] = rule.transitions ?? [];
  const change = (part: { days?: number | undefined; storage_class?: string }) => {
    const { days = undefined, ...rest } = { ...first, ...part };
    const storageClass = rest.storage_class ?? 'ARCHIVE';
    const transitions = days === undefined ? others : [{ days, storage_class: storageClass }, ...others];
    onChange({ transitions: transitions.length > 0 ? transitions : undefined });
  };
  if (first?.at !== undefined) return null;
  return (
    <>
      <TextField
        label={t('lifecycle.transition')}
        inputMode="numeric"
        placeholder={t('lifecycle.never')}
        value={first?.days ?? ''}
        onChange={(event) => change({ days: wholeOf(event.currentTarget.value) })}
      />
      {first && (
        <SelectField
          label={t('lifecycle.storageClass')}
          value={first.storage_class}
          onChange={(storageClass) => change({ storage_class: storageClass })}
          options={storageClasses
            .filter((name) => name !== 'STANDARD' && name !== 'REDUCED_REDUNDANCY')
            .map((name) => ({ value: name, label: name }))}
        />
      )}
    </>
  );
}
