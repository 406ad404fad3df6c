import { IconPhotoSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { useStepBack } from '#ui/actions/use-step-back.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { hubProjectQuery } from '../codes/project-query.ts';
import { useProjectId } from '../codes/use-project-id.ts';
import { useThumbnails } from '../media/use-thumbnails.ts';
import { ItemDrawer } from './item-drawer.tsx';
import { ItemFilters } from './item-filters.tsx';
import { ItemTable } from './item-table.tsx';
import { filterCount, filterOf, type ItemsSearch, itemsSearch, searchOfContributor } from './items-search.ts';
import { itemsQuery } from './queries.ts';

/** /datahub/{id}/items: all items with their states, and the reasons. */
export function ItemsScreen() {
  const { t } = useTranslation('hub-items');
  const projectId = useProjectId();
  const search = itemsSearch(useSearch({ strict: false }));
  const change = useChangeSearch<ItemsSearch>();
  const filter = filterOf(search);
  const query = useInfiniteQuery({ ...itemsQuery(projectId, filter), placeholderData: keepPreviousData });
  const project = useQuery(hubProjectQuery(projectId)).data;
  const { stepped, stepBack } = useStepBack();
  const pages = query.data?.pages.map((page) => page.items) ?? [];
  const items = pages.flat();
  const thumbnails = useThumbnails(projectId, pages);
  usePageTitle(t('title'));
  const open = (item: string) => {
    if (search.item === undefined) stepped();
    change({ item }, search.item !== undefined);
  };
  return (
    <Panel title={t('title')} text={t('text')} foldsText>
      <ItemFilters filter={filter} project={project} onChange={(wanted) => change(wanted, true)} />
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {() =>
          items.length === 0 ? (
            <EmptyState
              icon={IconPhotoSearch}
              title={t(filterCount(filter) > 0 ? 'noMatch' : 'none')}
              text={t(filterCount(filter) > 0 ? 'noMatchText' : 'noneText')}
            />
          ) : (
            <ItemTable
              items={items}
              fields={project?.settings.fields ?? []}
              thumbnails={thumbnails}
              onOpen={open}
            />
          )
        }
      </Loaded>
      <MorePages query={query} label={t('more')} />
      {search.item !== undefined && (
        <ItemDrawer
          key={search.item}
          projectId={projectId}
          itemId={search.item}
          project={project}
          neighbors={items.map((item) => item.item_id)}
          onOpen={open}
          onClose={() => stepBack(() => change({ item: undefined }, true))}
          onContributor={(contributor) => change(searchOfContributor(contributor))}
        />
      )}
    </Panel>
  );
}
