import { IconPlus, IconWorldSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#ui/actions/may.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListAction } from '#ui/lists/list-action.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Page } from '#ui/page/page.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { storageQuery } from '../storage-link/queries.ts';
import { StorageBanner } from '../storage-link/storage-banner.tsx';
import { ProjectTable } from './project-table.tsx';
import { projectsQuery } from './queries.ts';
import { TemplateCards } from './template-cards.tsx';

/** /datahub: the projects with their progress, or templates if there are none. */
export function ProjectsScreen() {
  const { t } = useTranslation('hub');
  const query = useInfiniteQuery(projectsQuery);
  const mayCreate = useMay('createHubProject');
  const storage = useQuery(storageQuery).data;
  const projects = query.data?.pages.flatMap((page) => page.projects) ?? [];
  return (
    <Page
      title={t('list.title')}
      text={t('list.text')}
      actions={
        <ListAction list={{ isPending: query.isPending, data: query.data && projects }}>
          {mayCreate && <CreateLink />}
        </ListAction>
      }
    >
      {storage?.is_linked === false && <StorageBanner />}
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {() => (projects.length === 0 ? <NoProjects /> : <ProjectTable projects={projects} />)}
      </Loaded>
      <MorePages query={query} label={t('list.more')} />
    </Page>
  );
}

function CreateLink() {
  const { t } = useTranslation('hub');
  return (
    <ButtonLink size="sm" to="/datahub/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.create')}
    </ButtonLink>
  );
}

function NoProjects() {
  const { t } = useTranslation('hub');
  const mayCreate = useMay('createHubProject');
  return (
    <EmptyState
      icon={IconWorldSearch}
      title={t('list.emptyTitle')}
      text={mayCreate ? t('list.emptyText') : t('list.emptyReader')}
    >
      {mayCreate && <TemplateCards />}
    </EmptyState>
  );
}
