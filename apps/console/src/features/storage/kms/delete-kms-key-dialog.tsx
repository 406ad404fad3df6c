import { deleteKmsKey } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { formats } from '#lib/formats.ts';
import { notify } from '#lib/notify.ts';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import { useTask } from '#ui/use-task.ts';
import { keyName } from './key-name.ts';
import { KeyUse } from './key-use.tsx';
import { type KmsKey, refreshKmsKeys } from './queries.ts';

/** The server takes 7 to 30 days. */
const waitingDays = [7, 14, 30];

/** Disables a key and says when it is to be destroyed; until then that can be cancelled. */
export function DeleteKmsKeyDialog({ kmsKey, onClose }: { kmsKey: KmsKey; onClose: () => void }) {
  const { t } = useTranslation('encryption-keys');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useFields({ initialValues: { days: '30' } });
  const name = keyName(kmsKey);
  const [submit, isRunning] = useTask(async ({ days }: { days: string }) => {
    const order = { key_id: kmsKey.id, waiting_days: Number(days) };
    const answer = await request(deleteKmsKey, order, { notify: false });
    refreshKmsKeys();
    if (!answer.ok) return setRefusal(answer.msg);
    const date = formats.date(answer.data.delete_at ?? 0);
    notify({ kind: 'success', text: t('deleted', { name, date }), place: 'bottom-left' });
    onClose();
  });
  return (
    <Dialog title={t('deleteTitle', { name })} onClose={onClose}>
      <FormStack onSubmit={form.onSubmit(submit)}>
        <p>{t('deleteText')}</p>
        <KeyUse kmsKey={kmsKey} />
        <SelectField
          label={t('waiting')}
          value={form.values.days}
          options={waitingDays.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          onChange={(days) => form.setFieldValue('days', days)}
        />
        <Refusal text={refusal} />
        <FormDecision
          submit={t('delete')}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
          variant="danger"
        />
      </FormStack>
    </Dialog>
  );
}
