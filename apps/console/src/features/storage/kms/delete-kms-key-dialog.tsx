import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { notify } from '#lib/notices/notify.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { keyName } from './key-name.ts';
import { KeyUse } from './key-use.tsx';
import type { KmsKey } from './queries.ts';
import { deleteKeyWrite } from './writes.ts';

/** The server accepts 7 to 30 days. */
const waitingDays = [7, 14, 30];

/** Disables a key and schedules its destruction, which can be canceled until then. */
export function DeleteKmsKeyDialog({ kmsKey, onClose }: { kmsKey: KmsKey; onClose: () => void }) {
  const { t } = useTranslation('encryption-keys');
  const form = useForm({ initialValues: { days: '30' } });
  const name = keyName(kmsKey);
  const { run, isRunning, error } = useWrite(deleteKeyWrite, {
    onDone: ({ delete_at: at }) => {
      const date = formats.date(at ?? 0);
      notify({ kind: 'success', text: t('deleted', { name, date }), place: 'bottom-left' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('deleteTitle', { name })}
      submit={t('delete')}
      isRunning={isRunning}
      variant="danger"
      error={error}
      form={form}
      onSubmit={({ days }) => run({ key_id: kmsKey.id, waiting_days: Number(days) })}
      onClose={onClose}
    >
      <p>{t('deleteText')}</p>
      <KeyUse kmsKey={kmsKey} />
      <SelectField
        label={t('waiting')}
        value={form.values.days}
        options={waitingDays.map((count) => ({ value: String(count), label: t('days', { count }) }))}
        onChange={(days) => form.setFieldValue('days', days)}
      />
    </FormDialog>
  );
}
