import { type CallOutput, codes, getBucketEncryption, setBucketEncryption } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { NewKeyDialog } from '../kms/new-key-dialog.tsx';
import { ExistingFilesPanel } from './existing-files-panel.tsx';
import { EncryptionFields } from './fields/encryption-fields.tsx';
import { Setting } from './form/setting.tsx';
import { SettingPanel } from './form/setting-panel.tsx';
import { useSettingForm } from './form/use-setting-form.ts';

/** Edits the encryption of new objects, with an action to encrypt existing ones. */
export function EncryptionSection({ bucket }: { bucket: string }) {
  return (
    <>
      <Setting bucket={bucket} call={getBucketEncryption}>
        {(saved) => <EncryptionForm bucket={bucket} saved={saved} />}
      </Setting>
      <Reencryption bucket={bucket} />
    </>
  );
}

type Saved = CallOutput<typeof getBucketEncryption>;

function EncryptionForm({ bucket, saved }: { bucket: string; saved: Saved }) {
  const { t } = useTranslation('bucket-settings');
  const form = useSettingForm({
    bucket,
    read: saved,
    saved: { type: saved?.type ?? ('none' as const), keyId: saved?.kms_key_id ?? '' },
    send: ({ type, keyId }, replaces) =>
      request(
        setBucketEncryption,
        { bucket, ...(type === 'none' ? { type: null } : { type, kms_key_id: keyId }), replaces },
        { notify: false },
      ),
  });
  const { draft, refusal, change } = form;
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <SettingPanel
        title={t('encryption.title')}
        text={t('encryption.text')}
        form={form}
        fieldCodes={[codes.kmsEmpty, codes.encryptionTypeEmpty]}
        warning={draft.type === 'aws:kms' && t('encryption.kmsWarning')}
      >
        <EncryptionFields
          type={draft.type}
          keyId={draft.keyId}
          onChange={change}
          onCreateKey={() => setCreating(true)}
          typeProblem={refusal?.code === codes.encryptionTypeEmpty ? refusal.msg : undefined}
          keyProblem={refusal?.code === codes.kmsEmpty ? refusal.msg : undefined}
        />
      </SettingPanel>
      {isCreating && (
        <NewKeyDialog onCreated={({ id }) => change({ keyId: id })} onClose={() => setCreating(false)} />
      )}
    </>
  );
}

function Reencryption({ bucket }: { bucket: string }) {
  const { t } = useTranslation('bucket-settings');
  return (
    <ExistingFilesPanel
      bucket={bucket}
      action="encrypt"
      title={t('encryption.againTitle')}
      text={t('encryption.againText')}
      label={t('encryption.again')}
    />
  );
}
