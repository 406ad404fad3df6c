import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { bucketsQuery } from '../queries.ts';
import type { AccessKey } from './key-state.ts';
import { KeyTrial } from './key-trial.tsx';
import classes from './new-secret.module.css';

/** Tries a key with the secret that its owner kept. */
export function TestKeyDialog({ accessKey, onClose }: { accessKey: AccessKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const { data: buckets = [] } = useQuery(bucketsQuery);
  const [secret, setSecret] = useState('');
  const own = accessKey.scope?.buckets ?? [];
  const [bucket, setBucket] = useState(own[0] ?? '');
  const names = [...new Set([...own, ...buckets.map(({ name }) => name)])];
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
        <SelectField
          label={t('trial.bucket')}
          value={bucket}
          options={[
            { value: '', label: t('trial.noBucket') },
            ...names.map((name) => ({ value: name, label: name })),
          ]}
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
