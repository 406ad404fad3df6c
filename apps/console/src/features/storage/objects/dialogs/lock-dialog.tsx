import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#lib/language/days.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { Note } from '#ui/text/note.tsx';
import { lockWrite } from '../changes/writes.ts';

type Mode = 'GOVERNANCE' | 'COMPLIANCE';

export interface LockDialogProps {
  bucket: string;
  objectKey: string;
  versionId?: string | undefined;
  lock: { mode: Mode | null; retain_until: number | null; legal_hold: boolean };
  onClose: () => void;
}

/** Protects a version from deletion, until a day or until the hold is released. */
export function LockDialog({ bucket, objectKey, versionId, lock, onClose }: LockDialogProps) {
  const { t } = useTranslation('objects');
  const { run, isRunning, error } = useWrite(lockWrite, { onDone: onClose });
  const [bypasses, setBypasses] = useState(false);
  const before = { mode: lock.mode ?? '', until: lock.retain_until === null ? '' : dayOf(lock.retain_until) };
  const form = useForm({
    initialValues: { ...before, hold: lock.legal_hold },
    validate: {
      until: (until, { mode }) => (mode !== '' && !until ? t('lock.untilRule') : null),
    },
  });
  const { mode, until, hold } = form.values;
  const isSame = mode === before.mode && until === before.until;
  const save = () =>
    void run({
      bucket,
      key: objectKey,
      ...(versionId ? { version_id: versionId } : {}),
      ...(isSame
        ? {}
        : { retention: mode === '' ? null : { mode: mode as Mode, retain_until: endOf(until) } }),
      ...(hold === lock.legal_hold ? {} : { legal_hold: hold }),
      ...(bypasses ? { bypass_governance: true } : {}),
    });
  return (
    <FormDialog
      title={t('lock.title')}
      submit={t('save')}
      isRunning={isRunning}
      disabled={isSame && hold === lock.legal_hold}
      error={error}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField
        label={t('lock.mode')}
        options={[
          { value: '', label: t('lock.none') },
          { value: 'GOVERNANCE', label: t('lock.governance') },
          { value: 'COMPLIANCE', label: t('lock.compliance') },
        ]}
        {...form.getInputProps('mode')}
      />
      {mode !== '' && (
        <DateField label={t('lock.until')} min={dayOf(Date.now())} {...form.getInputProps('until')} />
      )}
      {mode === 'COMPLIANCE' && <Note>{t('lock.complianceText')}</Note>}
      {lock.mode === 'GOVERNANCE' && (
        <CheckField
          label={t('lock.bypass')}
          checked={bypasses}
          onChange={(event) => setBypasses(event.currentTarget.checked)}
        />
      )}
      <CheckField
        label={t('lock.hold')}
        checked={hold}
        onChange={(event) => form.setFieldValue('hold', event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

/** Returns the end of a day in the person's time zone. */
function endOf(day: string): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 23, 59, 59).getTime();
}
