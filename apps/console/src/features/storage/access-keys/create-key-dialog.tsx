import { type CallOutput, createAccessKey, limits, listAccessKeys, onboarding } from '@atoll/contract';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog, DialogActions, FormDecision } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormStack } from '../../../ui/form-stack.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFields } from '../../../ui/use-fields.ts';
import { useTask } from '../../../ui/use-task.ts';
import { credentialsFile } from './credentials-file.ts';

type NewKey = CallOutput<typeof createAccessKey>;

/** Names a key, then shows its secret, this once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('storage');
  const [key, setKey] = useState<NewKey | null>(null);
  return (
    <Dialog title={key ? t('keys.createdTitle') : t('keys.create')} onClose={onClose} size="lg">
      {key ? <Secret accessKey={key} onDone={onClose} /> : <NameForm onCreated={setKey} onCancel={onClose} />}
    </Dialog>
  );
}

function NameForm({ onCreated, onCancel }: { onCreated: (key: NewKey) => void; onCancel: () => void }) {
  const { t } = useTranslation('storage');
  const form = useFields({
    initialValues: { name: '' },
    validate: { name: (value) => (value.trim() ? null : t('required')) },
  });
  const [submit, isRunning] = useTask(async ({ name }: { name: string }) => {
    const answer = await request(createAccessKey, { name: name.trim() }, { notify: false });
    if (!answer.ok) return form.setFieldError('name', answer.msg);
    void queryClient.invalidateQueries({ queryKey: [listAccessKeys.name] });
    void queryClient.invalidateQueries({ queryKey: [onboarding.name] });
    onCreated(answer.data);
  });
  return (
    <FormStack onSubmit={form.onSubmit(submit)}>
      <TextField
        label={t('keys.nameLabel')}
        description={t('keys.nameHint')}
        maxLength={limits.accessKeyNameMaxLength}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <FormDecision
        submit={t('keys.submit')}
        cancel={t('cancel')}
        onCancel={onCancel}
        isRunning={isRunning}
      />
    </FormStack>
  );
}

function Secret({ accessKey, onDone }: { accessKey: NewKey; onDone: () => void }) {
  const { t } = useTranslation('storage');
  const { access_key_id: id, secret_access_key: secret } = accessKey;
  return (
    <>
      <Notice icon={IconAlertTriangle} title={t('keys.onceTitle')} text={t('keys.onceText')} />
      <Facts
        facts={[
          {
            name: t('keys.id'),
            value: <code>{id}</code>,
            action: <CopyButton value={id} label={t('keys.copyId')} />,
          },
          {
            name: t('keys.secret'),
            value: <code>{secret}</code>,
            action: <CopyButton value={secret} label={t('keys.copySecret')} />,
          },
        ]}
      />
      <DialogActions>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
          onClick={() => saveText('credentials', credentialsFile(accessKey))}
        >
          {t('keys.download')}
        </Button>
        <Button size="sm" onClick={onDone}>
          {t('done')}
        </Button>
      </DialogActions>
    </>
  );
}

function saveText(fileName: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
