import type { CallInput, CallOutput, getBucketLock, setBucketLock } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#lib/calls/json-client.ts';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { Note } from '#ui/text/note.tsx';
import { hasPeriod, type RetentionDraft, toDraft, toRetention } from '../object-lock/retention.ts';
import { RetentionFields } from '../object-lock/retention-fields.tsx';
import { SettingPanel } from './form/setting-panel.tsx';
import { useSettingForm } from './form/use-setting-form.ts';

type Lock = CallOutput<typeof getBucketLock>;
type Retention = CallInput<typeof setBucketLock>['default_retention'];

interface LockDraft extends RetentionDraft {
  isLockable: boolean;
}

export interface LockFormProps {
  bucket: string;
  lock: Lock;
  isVersioned: boolean;
  send: (retention: Retention, replaces: Lock) => Promise<Answer<unknown>>;
}

/** Enables object lock, permanently, and sets the retention of new objects. */
export function LockForm({ bucket, lock, isVersioned, send }: LockFormProps) {
  const { t } = useTranslation('object-lock');
  const form = useSettingForm<LockDraft, Lock>({
    bucket,
    read: lock,
    saved: { isLockable: lock.enabled, ...toDraft(lock.default_retention) },
    send: (draft, replaces) => send(toRetention(draft), replaces),
  });
  const { draft, change, save } = form;
  return (
    <SettingPanel
      title={t('title')}
      text={t('text')}
      form={form}
      warning={warningsOf(draft, lock.enabled, t)}
      onSave={() => {
        if (draft.mode === 'none' || hasPeriod(draft)) void save();
      }}
    >
      {!lock.enabled && (
        <CheckField
          label={t('enable')}
          checked={draft.isLockable}
          disabled={!isVersioned}
          onChange={(event) => change({ isLockable: event.currentTarget.checked })}
        />
      )}
      {!isVersioned && <Note>{t('needsVersions')}</Note>}
      {draft.isLockable && (
        <>
          {!lock.enabled && <Note>{t('existing')}</Note>}
          <RetentionFields label={t('defaultMode')} canBeNone draft={draft} onChange={change} />
        </>
      )}
    </SettingPanel>
  );
}

function warningsOf(
  { isLockable, mode }: LockDraft,
  wasLockable: boolean,
  t: (name: 'complianceWarning' | 'warning') => string,
): string[] {
  return [
    ...(isLockable && !wasLockable ? [t('warning')] : []),
    ...(isLockable && mode === 'COMPLIANCE' ? [t('complianceWarning')] : []),
  ];
}
