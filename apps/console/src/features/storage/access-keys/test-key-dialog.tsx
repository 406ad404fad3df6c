import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { PasswordField } from '#ui/fields/text/password-field.tsx';
import { BucketField } from '../bucket-field.tsx';
import type { AccessKey } from './key-state.ts';
import { KeyTrial } from './key-trial.tsx';
import classes from './new-secret.module.css';

/** Tests a key with its secret, which the person enters. */
export function TestKeyDialog({ accessKey, onClose }: { accessKey: AccessKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const [secret, setSecret] = useState('');
  const own = accessKey.scope?.buckets ?? [];
  const [bucket, setBucket] = useState(own[0] ?? '');
  return (
    <Dialog title={t('trial.title', { name: accessKey.name })} onClose={onClose}>
      <div className={classes.root}>
        <p>{t('trial.text')}</p>
        <PasswordField
          label={t('secret')}
          autoComplete="off"
          data-autofocus
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
        <BucketField
          label={t('trial.bucket')}
          value={bucket}
          noneText={t('trial.noBucket')}
          first={own}
          onChange={setBucket}
        />
        <KeyTrial
          accessKeyId={accessKey.access_key_id}
          secretAccessKey={secret.trim()}
          bucket={bucket || undefined}
        />
      </div>
    </Dialog>
  );
}
