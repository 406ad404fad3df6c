import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { Snippet } from '../../../ui/snippet.tsx';
import { publicConfigQuery } from '../../accounts/queries.ts';
import { accessKeysQuery } from '../queries.ts';
import {
  awsConfig,
  awsTry,
  type Connection,
  keyIdPlaceholder,
  rcloneConfig,
  rcloneTry,
  sdkInstall,
  sdkProgram,
} from './snippets.ts';
import classes from './tools-screen.module.css';

/** The one region there is; S3 clients want to be told. */
const region = 'us-east-1';

/** /dss/apps: settings for the clients people use, filled with this server's endpoint and a key of the account. */
export function ToolsScreen() {
  const { t } = useTranslation('storage');
  const config = useQuery(publicConfigQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: keys = [] } = useQuery(accessKeysQuery);
  const accessKeyId = chosen ?? keys[0]?.access_key_id ?? keyIdPlaceholder;
  return (
    <Page title={t('tools.title')} text={t('tools.text')}>
      <Loaded query={config} skeleton={<SkeletonBlock height={320} />}>
        {({ s3_endpoint: endpoint }) => (
          <>
            <div className={classes.connection}>
              <KeyChoice value={accessKeyId} onChange={setChosen} />
              <Facts
                facts={[
                  {
                    name: t('tools.endpoint'),
                    value: <code>{endpoint}</code>,
                    action: <CopyButton value={endpoint} label={t('tools.copyEndpoint')} />,
                  },
                  {
                    name: t('tools.region'),
                    value: <code>{region}</code>,
                    action: <CopyButton value={region} label={t('tools.copyRegion')} />,
                  },
                ]}
              />
            </div>
            <Clients connection={{ endpoint, region, accessKeyId }} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function KeyChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('storage');
  const noteId = useId();
  const { data: keys } = useQuery(accessKeysQuery);
  if (!keys) return <SkeletonBlock height={72} />;
  if (keys.length === 0) {
    return (
      <div className={classes.key}>
        <p className={classes.note}>{t('tools.noKey')}</p>
        <ButtonLink size="sm" to="/dss/access-keys">
          {t('tools.createKey')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={classes.key}>
      <SelectField
        label={t('tools.key')}
        value={value}
        aria-describedby={noteId}
        options={keys.map(({ access_key_id, name }) => ({
          value: access_key_id,
          label: `${name} (${access_key_id})`,
        }))}
        onChange={onChange}
      />
      <p className={classes.note} id={noteId}>
        {t('tools.secretNote')}
      </p>
    </div>
  );
}

/** Clients are called the same in every language. */
const names = {
  aws: 'aws CLI',
  rclone: 'rclone',
  rcloneFile: 'rclone.conf',
  sdk: 'AWS SDK for JavaScript v3',
  sdkFile: 'list-buckets.mjs',
};

function Clients({ connection }: { connection: Connection }) {
  const { t } = useTranslation('storage');
  return (
    <>
      <Panel title={names.aws} text={t('tools.awsText')}>
        <Snippet label={t('tools.config')} code={awsConfig(connection)} />
        <Snippet label={t('tools.tryIt')} code={awsTry} />
      </Panel>
      <Panel title={names.rclone} text={t('tools.rcloneText')}>
        <Snippet label={names.rcloneFile} code={rcloneConfig(connection)} />
        <Snippet label={t('tools.tryIt')} code={rcloneTry} />
      </Panel>
      <Panel title={names.sdk} text={t('tools.sdkText')}>
        <Snippet label={t('tools.install')} code={sdkInstall} />
        <Snippet label={names.sdkFile} code={sdkProgram(connection)} />
      </Panel>
    </>
  );
}
