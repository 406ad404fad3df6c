import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { publicConfigQuery } from '#lib/calls/public-config-query.ts';
import { useText } from '#lib/language/page-text.ts';
import type { PageEntry, PagePlace } from '#lib/pages/page-entry.ts';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { useListedPages, usePages } from '#lib/pages/use-pages.ts';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { GuideLink } from '#ui/page/guide-link.tsx';
import { Page } from '#ui/page/page.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { BucketField } from '../bucket-field.tsx';
import { accessKeysQuery, bucketsQuery } from '../queries.ts';
import { ClientSteps } from './client-steps.tsx';
import { clientsFor, isReadOnly, placeholders, region } from './clients.ts';
import { Endpoint, KeyChoice } from './connection-fields.tsx';
import classes from './tools-screen.module.css';
import type { ToolsSearch } from './tools-search.ts';

const route = getRouteApi('/_console/dss/apps');

/** /dss/apps: instructions for S3 clients, and links to the other tools. */
export function ToolsScreen() {
  const { t } = useTranslation('tools');
  const hasLinked = usePages().some(({ place }) => place === 'linked-apps');
  return (
    <Page title={t('title')} text={t('text')}>
      <ClientSetup />
      <Panel
        title={t('move.title')}
        text={t('move.text')}
        action={<GuideLink page="s3-clients" section={t('move.title')} />}
      />
      <Panel title={t('more')}>
        <PageList place="tools" />
      </Panel>
      {hasLinked && (
        <Panel title={t('linked')} text={t('linkedText')}>
          <PageList place="linked-apps" />
        </Panel>
      )}
    </Page>
  );
}

function PageList({ place }: { place: PagePlace }) {
  const shown = useListedPages().filter(({ page }) => page.place === place);
  return (
    <ul className={classes.pages}>
      {shown.map(({ page, to }) => (
        <li key={page.path}>
          {page.isSeparateApp ? (
            <a href={page.path} className={classes.page}>
              <PageLine page={page} />
            </a>
          ) : (
            <Link to={to} className={classes.page}>
              <PageLine page={page} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function PageLine({ page: { icon: PageIcon, title, text } }: { page: PageEntry }) {
  const textOf = useText();
  return (
    <>
      {PageIcon && <PageIcon size={20} stroke={1.6} aria-hidden />}
      <span>
        <strong>{textOf(title)}</strong>
        {text && <span className={classes.pageText}>{textOf(text)}</span>}
      </span>
    </>
  );
}

function ClientSetup() {
  const { t } = useTranslation('tools');
  const config = useQuery(publicConfigQuery);
  const search = route.useSearch();
  const change = useChangeSearch<ToolsSearch>();
  const { data: keys = [], isLoading: hasNoKeysYet } = useQuery(accessKeysQuery);
  const { data: buckets = [], isLoading: hasNoBucketsYet } = useQuery(bucketsQuery);
  const accessKeyId = search.key ?? keys[0]?.access_key_id ?? placeholders.accessKeyId;
  const accessKey = keys.find((key) => key.access_key_id === accessKeyId);
  const choice = {
    accessKeyId,
    bucket: search.bucket ?? accessKey?.scope?.buckets?.[0] ?? buckets[0]?.name ?? placeholders.bucket,
    isReadOnly: isReadOnly(accessKey),
  };
  const clients = clientsFor(choice.isReadOnly);
  const client = clients.find(({ id }) => id === search.client) ?? clients[0];
  const choose = (part: ToolsSearch) => change(part, true);
  return (
    <Panel title={t('connect')} text={t('connectText')}>
      {hasNoKeysYet || hasNoBucketsYet || config.isPending ? (
        <SkeletonBlock height={640} />
      ) : (
        <>
          <div className={classes.connection}>
            <KeyChoice value={choice.accessKeyId} onChange={(key) => choose({ key })} />
            {buckets.length > 0 && (
              <BucketField
                label={t('bucket')}
                value={choice.bucket}
                onChange={(bucket) => choose({ bucket })}
              />
            )}
          </div>
          <ChoiceGroup
            label={t('client')}
            options={clients.map(({ id, name }) => ({ value: id, label: name }))}
            value={client?.id}
            onChange={(id) => choose({ client: clients.find((one) => one.id === id)?.id })}
          />
          <Loaded query={config} skeleton={<SkeletonBlock height={320} />}>
            {({ s3_endpoint: endpoint }) => (
              <>
                <Endpoint endpoint={endpoint} />
                {client && (
                  <ClientSteps
                    client={client}
                    connection={{
                      ...choice,
                      endpoint,
                      region,
                      secretAccessKey: placeholders.secretAccessKey,
                    }}
                  />
                )}
              </>
            )}
          </Loaded>
        </>
      )}
    </Panel>
  );
}
