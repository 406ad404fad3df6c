import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveText } from '#lib/browser/save-text.ts';
import { publicConfigQuery } from '#lib/calls/public-config-query.ts';
import { Button } from '#ui/actions/button.tsx';
import { DialogActions } from '#ui/dialogs/dialog.tsx';
import { OnceNotice } from '#ui/dialogs/once-notice.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { CopyButton } from '#ui/text/copy-button.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { bucketsQuery } from '../queries.ts';
import { ClientSteps } from '../tools/client-steps.tsx';
import { type clients, clientsFor, isReadOnly, placeholders, region } from '../tools/clients.ts';
import type { NewKey } from './create-key-dialog.tsx';
import { keyFiles } from './key-files.ts';
import { KeyTrial } from './key-trial.tsx';
import classes from './new-secret.module.css';

/** A key's secret, which is shown only once, with configuration files for it. */
export function NewSecret({ accessKey, onDone }: { accessKey: NewKey; onDone: () => void }) {
  const { t } = useTranslation('keys');
  const { access_key_id: id, secret_access_key: secret } = accessKey;
  const { data: config } = useQuery(publicConfigQuery);
  const { data: buckets = [] } = useQuery(bucketsQuery);
  const bucket = accessKey.scope?.buckets[0] ?? buckets[0]?.name;
  return (
    <div className={classes.root}>
      <OnceNotice title={t('onceTitle')} text={t('onceText')} />
      <Facts
        facts={[
          {
            name: t('columns.id'),
            value: <code>{id}</code>,
            action: <CopyButton value={id} label={t('copyId')} />,
          },
          {
            name: t('secret'),
            value: <code>{secret}</code>,
            action: <CopyButton value={secret} label={t('copySecret')} />,
          },
        ]}
      />
      {config && (
        <>
          <Downloads
            connection={{ endpoint: config.s3_endpoint, region, accessKeyId: id, secretAccessKey: secret }}
          />
          <KeyTrial accessKeyId={id} secretAccessKey={secret} bucket={accessKey.scope ? bucket : undefined} />
          <Clients
            connection={{
              endpoint: config.s3_endpoint,
              region,
              accessKeyId: id,
              secretAccessKey: secret,
              bucket: bucket ?? placeholders.bucket,
              isReadOnly: isReadOnly(accessKey),
            }}
          />
        </>
      )}
      <DialogActions>
        <Button size="sm" onClick={onDone}>
          {t('done')}
        </Button>
      </DialogActions>
    </div>
  );
}

function Downloads({ connection }: { connection: Parameters<(typeof keyFiles)[number]['textOf']>[0] }) {
  const { t } = useTranslation('keys');
  return (
    <div className={classes.downloads}>
      {keyFiles.map(({ name, textOf }) => (
        <Button
          key={name}
          size="sm"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => saveText(name, textOf(connection), 'application/octet-stream')}
        >
          {t('download', { name })}
        </Button>
      ))}
    </div>
  );
}

function Clients({ connection }: { connection: Parameters<(typeof clients)[number]['steps']>[0] }) {
  const { t } = useTranslation('keys');
  const [id, setId] = useState<string>();
  const possible = clientsFor(connection.isReadOnly === true);
  const client = possible.find((one) => one.id === id) ?? possible[0];
  return (
    <>
      <SelectField
        label={t('connect')}
        value={client?.id ?? ''}
        options={possible.map((one) => ({ value: one.id, label: one.name }))}
        onChange={setId}
      />
      {client && <ClientSteps client={client} connection={connection} />}
    </>
  );
}
