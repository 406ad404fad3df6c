import type { CallOutput, searchObjects } from '@atoll/contract';
import { IconFile, IconFolderFilled, IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../lib/formats.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Cell, DataTable, HeadCell } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { QuietLink } from '../../../ui/quiet-link.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Time } from '../../../ui/time.tsx';
import { baseName, parentPrefix } from '../object-key.ts';
import { searchQuery } from '../queries.ts';
import classes from './found-name.module.css';

const route = getRouteApi('/_console/dss/search');

/** /dss/search: objects and folders of all buckets by a part of their name. */
export function SearchScreen() {
  const { t } = useTranslation('storage');
  const { text = '' } = route.useSearch();
  const query = useInfiniteQuery(searchQuery(text));
  const objects = query.data?.pages.flatMap((page) => page.objects) ?? [];
  if (text === '') {
    return (
      <Page title={t('search.title')}>
        <EmptyState icon={IconSearch} title={t('search.startTitle')} text={t('search.startText')} />
      </Page>
    );
  }
  return (
    <Page title={t('search.title')} text={t('search.found', { text })}>
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {() => (objects.length === 0 ? <NothingFound text={text} /> : <Results objects={objects} />)}
      </Loaded>
      {query.hasNextPage && (
        <ShowMore
          label={t('showMore')}
          isLoading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </Page>
  );
}

function NothingFound({ text }: { text: string }) {
  const { t } = useTranslation('storage');
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('search.noneTitle')}
      text={t('search.noneText', { text })}
      action={
        <ButtonLink size="sm" variant="default" to="/dss/buckets">
          {t('search.toBuckets')}
        </ButtonLink>
      }
    />
  );
}

type Found = CallOutput<typeof searchObjects>['objects'][number];

function Results({ objects }: { objects: Found[] }) {
  const { t } = useTranslation('storage');
  return (
    <DataTable
      label={t('search.list')}
      head={
        <>
          <HeadCell>{t('search.name')}</HeadCell>
          <HeadCell>{t('search.bucket')}</HeadCell>
          <HeadCell isNumber>{t('search.size')}</HeadCell>
          <HeadCell isNumber>{t('search.modified')}</HeadCell>
        </>
      }
    >
      {objects.map((object) => (
        <tr key={`${object.bucket}/${object.key}`}>
          <Cell isMain>
            <ResultLink found={object} />
          </Cell>
          <Cell label={t('search.bucket')}>
            <QuietLink to="/dss/buckets/$bucket" params={{ bucket: object.bucket }} title={object.bucket}>
              {object.bucket}
            </QuietLink>
          </Cell>
          <Cell label={t('search.size')} isNumber>
            {object.key.endsWith('/') ? null : formats.bytes(object.size_bytes)}
          </Cell>
          <Cell label={t('search.modified')} isNumber>
            <Time value={object.modified_at} />
          </Cell>
        </tr>
      ))}
    </DataTable>
  );
}

function ResultLink({ found: { bucket, key } }: { found: Found }) {
  const { t } = useTranslation('storage');
  const isFolder = key.endsWith('/');
  return (
    <Link
      to="/dss/buckets/$bucket"
      params={{ bucket }}
      search={isFolder ? { prefix: key } : { prefix: parentPrefix(key), preview: key }}
      className={classes.name}
    >
      {isFolder ? (
        <IconFolderFilled size={20} className={classes.folder} role="img" aria-label={t('objects.folder')} />
      ) : (
        <IconFile size={20} stroke={1.5} className={classes.file} aria-hidden />
      )}
      <bdi>
        <span className={classes.path}>{parentPrefix(key)}</span>
        {baseName(key)}
      </bdi>
    </Link>
  );
}
