import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { Note } from '#ui/text/note.tsx';
import classes from '../fields/fields.module.css';
import { DaysField } from './days-field.tsx';
import { type Ending, endingOf, fromDay, isEmpty, toDay, toEnding, usualDays } from './lifecycle-rule.ts';
import type { RuleFieldsProps } from './lifecycle-rule-fields.tsx';
import { NoncurrentTransitionFields, TransitionFields } from './transition-fields.tsx';

const endings = [
  ['never', 'never'],
  ['days', 'afterDays'],
  ['date', 'onDate'],
  ['markers', 'markers'],
] as const;

const keptTexts = {
  enabled: 'keepsDeleted',
  suspended: 'keepsSome',
} as const satisfies Record<NonNullable<RuleFieldsProps['kept']>, string>;

/** Edits a rule's actions: on current objects, on older versions, and on unfinished uploads. */
export function LifecycleActionFields({ rule, onChange, kept, isChecked }: RuleFieldsProps) {
  const { t } = useTranslation('lifecycle');
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t('current')}</legend>
        <EndingFields rule={rule} onChange={onChange} isChecked={isChecked} />
        {kept && (
          <div className={`${classes.wide} ${classes.stack}`}>
            <Note>{t(keptTexts[kept])}</Note>
            <div>
              <Button
                size="sm"
                variant="default"
                onClick={() => onChange({ noncurrent_expire_days: usualDays })}
              >
                {t('deleteKept', { days: usualDays })}
              </Button>
            </div>
          </div>
        )}
        <TransitionFields rule={rule} onChange={onChange} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('older')}</legend>
        <DaysField
          label={t('noncurrent')}
          value={rule.noncurrent_expire_days}
          onChange={(noncurrent_expire_days) =>
            onChange(
              noncurrent_expire_days === undefined
                ? { noncurrent_expire_days, noncurrent_keep: undefined }
                : { noncurrent_expire_days },
            )
          }
        />
        {rule.noncurrent_expire_days !== undefined && (
          <DaysField
            label={t('keep')}
            placeholder={t('none')}
            value={rule.noncurrent_keep}
            onChange={(noncurrent_keep) => onChange({ noncurrent_keep })}
          />
        )}
        <NoncurrentTransitionFields rule={rule} onChange={onChange} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('uploads')}</legend>
        <DaysField
          label={t('abort')}
          value={rule.abort_upload_days}
          onChange={(abort_upload_days) => onChange({ abort_upload_days })}
        />
      </fieldset>
    </>
  );
}

/** Deletes objects after a period, on a date, or never; or removes the remaining delete markers. */
function EndingFields({ rule, onChange, isChecked }: Omit<RuleFieldsProps, 'kept'>) {
  const { t } = useTranslation('lifecycle');
  const ending = endingOf(rule);
  return (
    <>
      <SelectField
        label={t('expire')}
        error={isChecked && isEmpty(rule) ? t('empty') : undefined}
        value={ending}
        options={endings.map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(chosen) => onChange(toEnding(chosen as Ending, today()))}
      />
      {ending === 'days' && (
        <DaysField
          label={t('expireDays')}
          value={rule.expire_days}
          onChange={(days) => onChange({ expire_days: days ?? 0 })}
        />
      )}
      {ending === 'date' && (
        <DateField
          required
          label={t('expireDate')}
          value={toDay(rule.expire_at)}
          onChange={(day) => onChange({ expire_at: fromDay(day) ?? rule.expire_at })}
        />
      )}
    </>
  );
}

const dayMs = 86_400_000;

function today(): number {
  return Math.floor(Date.now() / dayMs) * dayMs;
}
