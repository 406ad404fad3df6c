import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicConfigQuery } from '#lib/calls/public-config-query.ts';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { accessKeysQuery } from '../queries.ts';
import { ClientSteps } from './client-steps.tsx';
import { clientsFor, isReadOnly, placeholders, region } from './clients.ts';
import { Endpoint, KeyChoice } from './connection-fields.tsx';

/** Shows how to connect to one bucket: the endpoint, and a snippet for each client. */
export function ConnectPanel({ bucket }: { bucket: string }) {
  const { t } = useTranslation('tools');
  const config = useQuery(publicConfigQuery);
  const { data: keys = [] } = useQuery(accessKeysQuery);
  const [keyId, setKeyId] = useState<string>();
  const [clientId, setClientId] = useState<string>();
  const accessKeyId = keyId ?? keys[0]?.access_key_id ?? placeholders.accessKeyId;
  const canOnlyRead = isReadOnly(keys.find((key) => key.access_key_id === accessKeyId));
  const clients = clientsFor(canOnlyRead);
  const client = clients.find(({ id }) => id === clientId) ?? clients[0];
  return (
    <Panel title={t('connectBucket', { name: bucket })} text={t('connectText')}>
      <Loaded query={config} skeleton={<SkeletonBlock height={320} />}>
        {({ s3_endpoint: endpoint }) => (
          <>
            <Endpoint endpoint={endpoint} />
            <KeyChoice value={accessKeyId} onChange={setKeyId} />
            <ChoiceGroup
              label={t('client')}
              options={clients.map(({ id, name }) => ({ value: id, label: name }))}
              value={client?.id}
              onChange={setClientId}
            />
            {client && (
              <ClientSteps
                client={client}
                connection={{
                  endpoint,
                  region,
                  accessKeyId,
                  secretAccessKey: placeholders.secretAccessKey,
                  bucket,
                  isReadOnly: canOnlyRead,
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
