import { IconArrowsDiff, IconPackageExport, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { useProjectId } from '../codes/use-project-id.ts';
import { ComparePanel } from './compare-panel.tsx';
import { isPublic, releasesQuery } from './queries.ts';
import { ReleaseBuilder } from './release-builder.tsx';
import { ReleaseCard } from './release-card.tsx';
import classes from './releases.module.css';
import { type ReleasesSearch, releasesSearch } from './releases-search.ts';

/** /datahub/{id}/releases: the versions of the dataset, from the plan to the public page. */
export function ReleasesScreen() {
  const { t } = useTranslation('hub-releases');
  const projectId = useProjectId();
  const search = releasesSearch(useSearch({ strict: false }));
  const change = useChangeSearch<ReleasesSearch>();
  const query = useInfiniteQuery(releasesQuery(projectId));
  const mayCreate = useMay('createHubRelease');
  const releases = query.data?.pages.flatMap((page) => page.releases) ?? [];
  const close = () => change({ show: undefined, before: undefined, after: undefined }, true);
  usePageTitle(t('title'));
  const create = mayCreate && search.show !== 'new' && (
    <Button
      size="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => change({ show: 'new' })}
    >
      {t('create')}
    </Button>
  );
  const actions = (
    <div className={classes.actions}>
      {releases.length > 1 && search.show !== 'compare' && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconArrowsDiff size={16} aria-hidden />}
          onClick={() => change({ show: 'compare' })}
        >
          {t('compare.action')}
        </Button>
      )}
      {releases.length > 0 && create}
    </div>
  );
  return (
    <div className={classes.root}>
      {search.show === 'new' && mayCreate && <ReleaseBuilder projectId={projectId} onClose={close} />}
      {search.show === 'compare' && releases.length > 1 && (
        <ComparePanel
          projectId={projectId}
          releases={releases}
          search={search}
          onChange={(wanted) => change(wanted, true)}
          onClose={close}
        />
      )}
      <Panel title={t('title')} text={t('text')} action={actions}>
        <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
          {() =>
            releases.length === 0 ? (
              <EmptyState icon={IconPackageExport} title={t('none')} text={t('noneText')} action={create} />
            ) : (
              <ul className={classes.list}>
                {releases.map((release) => (
                  <li key={release.release_id}>
                    <ReleaseCard
                      projectId={projectId}
                      release={release}
                      hasPublished={releases.some(isPublic)}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <MorePages query={query} label={t('more')} />
      </Panel>
    </div>
  );
}
