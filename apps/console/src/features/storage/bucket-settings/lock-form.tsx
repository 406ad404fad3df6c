import type { CallInput, CallOutput, getBucketLock, setBucketLock } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#lib/calls/json-client.ts';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Note } from '#ui/text/note.tsx';
import classes from './fields/fields.module.css';
import { SettingPanel } from './form/setting-panel.tsx';
import { useSettingForm } from './form/use-setting-form.ts';

type Retention = CallInput<typeof setBucketLock>['default_retention'];

interface LockDraft {
  isLockable: boolean;
  mode: 'none' | 'GOVERNANCE' | 'COMPLIANCE';
  amount: string;
  unit: 'days' | 'years';
}

export interface LockFormProps {
  bucket: string;
  lock: CallOutput<typeof getBucketLock>;
  isVersioned: boolean;
  send: (retention: Retention) => Promise<Answer<unknown>>;
}

/** Enables object lock, permanently, and sets the retention of new objects. */
export function LockForm({ bucket, lock, isVersioned, send }: LockFormProps) {
  const { t } = useTranslation('bucket-settings');
  const form = useSettingForm({
    bucket,
    saved: toDraft(lock),
    send: (draft) => send(toRetention(draft)),
  });
  const { draft, change } = form;
  return (
    <SettingPanel
      title={t('lock.title')}
      text={t('lock.text')}
      form={form}
      warning={warningsOf(draft, lock.enabled, t)}
    >
      {!lock.enabled && (
        <CheckField
          label={t('lock.enable')}
          checked={draft.isLockable}
          disabled={!isVersioned}
          onChange={(event) => change({ isLockable: event.currentTarget.checked })}
        />
      )}
      {!isVersioned && <Note>{t('lock.needsVersions')}</Note>}
      {draft.isLockable && <Note>{t('lock.existing')}</Note>}
      {draft.isLockable && (
        <div className={classes.row}>
          <SelectField
            label={t('lock.mode')}
            description={t('lock.modeHint')}
            value={draft.mode}
            onChange={(mode) => change({ mode: mode as LockDraft['mode'] })}
            options={[
              { value: 'none', label: t('lock.none') },
              { value: 'GOVERNANCE', label: t('lock.governance') },
              { value: 'COMPLIANCE', label: t('lock.compliance') },
            ]}
          />
          {draft.mode !== 'none' && (
            <>
              <TextField
                label={t('lock.amount')}
                inputMode="numeric"
                value={draft.amount}
                onChange={(event) => change({ amount: event.currentTarget.value.replace(/\D/g, '') })}
              />
              <SelectField
                label={t('lock.unit')}
                value={draft.unit}
                onChange={(unit) => change({ unit: unit as LockDraft['unit'] })}
                options={[
                  { value: 'days', label: t('lock.days') },
                  { value: 'years', label: t('lock.years') },
                ]}
              />
            </>
          )}
        </div>
      )}
    </SettingPanel>
  );
}

function toDraft({ enabled, default_retention: kept }: CallOutput<typeof getBucketLock>): LockDraft {
  return {
    isLockable: enabled,
    mode: kept?.mode ?? 'none',
    amount: String(kept?.days ?? kept?.years ?? 30),
    unit: kept?.years === undefined ? 'days' : 'years',
  };
}

function toRetention({ mode, amount, unit }: LockDraft): Retention {
  return mode === 'none' ? null : { mode, [unit]: Number(amount) };
}

function warningsOf(
  { isLockable, mode }: LockDraft,
  wasLockable: boolean,
  t: (name: 'lock.complianceWarning' | 'lock.warning') => string,
): string[] {
  return [
    ...(isLockable && !wasLockable ? [t('lock.warning')] : []),
    ...(isLockable && mode === 'COMPLIANCE' ? [t('lock.complianceWarning')] : []),
  ];
}
