import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicConfigQuery } from '#lib/calls/public-config-query.ts';
import { formats } from '#lib/language/formats.ts';
import { locale } from '#lib/language/page-locale.ts';
import { docsUrl } from '#lib/pages/docs-url.ts';
import { buttonLook } from '#ui/actions/button.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Page } from '#ui/page/page.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { Copyable } from '#ui/text/copyable.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Snippet } from '#ui/text/snippet.tsx';
import { bucketsQuery } from '../queries.ts';
import classes from './backup-screen.module.css';
import { NodesPanel } from './nodes-panel.tsx';

const copyCommand = 'rclone sync atoll:my-bucket /backup/my-bucket --progress';

/** /dss/backup-nodes: the location of the data, and nodes for a second copy. */
export function BackupScreen() {
  const { t } = useTranslation(['storage', 'tools']);
  return (
    <Page title={t('tools:pages.backupNodes.title')} text={t('backup.text')}>
      <WhereItIs />
      <NodesPanel />
      <Panel title={t('backup.ownTitle')} text={t('backup.ownText')}>
        <Snippet label={t('terminal')} code={copyCommand} />
        <div className={classes.ways}>
          <ButtonLink size="sm" variant="default" to="/dss/apps">
            {t('backup.toTools')}
          </ButtonLink>
          <a
            {...buttonLook({ variant: 'default', size: 'sm' })}
            href={docsUrl(locale, 'running')}
            target="_blank"
            rel="noreferrer"
          >
            {t('backup.docs')}
          </a>
        </div>
      </Panel>
    </Page>
  );
}

function WhereItIs() {
  const { t } = useTranslation('storage');
  const config = useQuery(publicConfigQuery);
  const { data: buckets = [] } = useQuery(bucketsQuery);
  const objects = buckets.reduce((sum, bucket) => sum + bucket.object_count, 0);
  const storedBytes = buckets.reduce((sum, bucket) => sum + bucket.size_bytes, 0);
  return (
    <Panel title={t('backup.nowTitle')} text={t('backup.nowText')}>
      <Loaded query={config} skeleton={<SkeletonBlock height={160} />}>
        {({ s3_endpoint: endpoint }) => (
          <Facts
            facts={[
              {
                name: t('tools.endpoint'),
                value: <Copyable value={endpoint} label={t('tools.copyEndpoint')} />,
              },
              { name: t('backup.buckets'), value: formats.count(buckets.length) },
              { name: t('backup.objects'), value: formats.count(objects) },
              { name: t('backup.stored'), value: formats.bytes(storedBytes) },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
