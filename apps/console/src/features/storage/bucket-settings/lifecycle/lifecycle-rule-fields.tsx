import { useTranslation } from 'react-i18next';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { BytesField } from '#ui/fields/size/bytes-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { examples } from '../fields/examples.ts';
import classes from '../fields/fields.module.css';
import { TagFields } from '../fields/tag-fields.tsx';
import { LifecycleActionFields } from './lifecycle-action-fields.tsx';
import type { ChangeRule, LifecycleRule } from './lifecycle-rule.ts';

export interface RuleFieldsProps {
  rule: LifecycleRule;
  onChange: ChangeRule;
  /** The bucket's versioning, if what the rule deletes stays as previous versions. */
  kept: 'enabled' | 'suspended' | undefined;
  /** Whether to show what keeps the rule from being saved. */
  isChecked: boolean;
}

const maxTags = 10;

/** Edits a rule's filter, actions and times. */
export function LifecycleRuleFields({ rule, onChange, kept, isChecked }: RuleFieldsProps) {
  const { t } = useTranslation('lifecycle');
  return (
    <>
      <TextField
        label={t('name')}
        maxLength={255}
        value={rule.id ?? ''}
        onChange={(event) => onChange({ id: event.currentTarget.value })}
      />
      <CheckField
        label={t('enabled')}
        checked={rule.enabled}
        onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
      />
      <FilterFields rule={rule} onChange={onChange} />
      <LifecycleActionFields rule={rule} onChange={onChange} kept={kept} isChecked={isChecked} />
    </>
  );
}

function FilterFields({ rule, onChange }: Pick<RuleFieldsProps, 'rule' | 'onChange'>) {
  const { t } = useTranslation('lifecycle');
  const { tags = [] } = rule;
  return (
    <fieldset className={classes.group}>
      <legend>{t('filter')}</legend>
      <TextField
        label={t('prefix')}
        placeholder={examples.logs}
        autoComplete="off"
        spellCheck={false}
        value={rule.prefix ?? ''}
        onChange={(event) => onChange({ prefix: event.currentTarget.value })}
      />
      <BytesField
        label={t('larger')}
        sizeBytes={rule.size_greater_than}
        onChange={(size_greater_than) => onChange({ size_greater_than })}
      />
      <BytesField
        label={t('smaller')}
        sizeBytes={rule.size_less_than}
        onChange={(size_less_than) => onChange({ size_less_than })}
      />
      <div className={classes.wide}>
        <TagFields
          tags={tags}
          max={maxTags}
          onChange={(chosen) => onChange({ tags: chosen.length > 0 ? chosen : undefined })}
        />
      </div>
    </fieldset>
  );
}
