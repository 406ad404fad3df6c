import { IconUserSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { useProjectId } from '../codes/use-project-id.ts';
import { ContributorFilters } from './contributor-filters.tsx';
import { ContributorTable } from './contributor-table.tsx';
import { type ContributorsSearch, contributorsSearch } from './contributors-search.ts';
import { contributorsQuery } from './queries.ts';

/** /datahub/{id}/contributors: who sends items, and what becomes of them. */
export function ContributorsScreen() {
  const { t } = useTranslation('hub-review');
  const projectId = useProjectId();
  const search = contributorsSearch(useSearch({ strict: false }));
  const change = useChangeSearch<ContributorsSearch>();
  const query = useInfiniteQuery({
    ...contributorsQuery(projectId, search),
    placeholderData: keepPreviousData,
  });
  const contributors = query.data?.pages.flatMap((page) => page.contributors) ?? [];
  const isFiltered = search.has !== undefined || search.search !== undefined;
  usePageTitle(t('contributors.title'));
  return (
    <Panel title={t('contributors.title')} text={t('contributors.text')} foldsText>
      <ContributorFilters search={search} onChange={(wanted) => change(wanted, true)} />
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {() =>
          contributors.length === 0 ? (
            <EmptyState
              icon={IconUserSearch}
              title={t(isFiltered ? 'contributors.noMatch' : 'contributors.none')}
              text={t(isFiltered ? 'contributors.noMatchText' : 'contributors.noneText')}
            />
          ) : (
            <ContributorTable projectId={projectId} contributors={contributors} />
          )
        }
      </Loaded>
      <MorePages query={query} label={t('contributors.more')} />
    </Panel>
  );
}
