import { codes } from '@atoll/contract';
import { IconDatabaseOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { PageTabs } from '#ui/page/page-tabs.tsx';
import { RecordHead } from '#ui/page/record-head.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { hubProjectQuery } from './codes/project-query.ts';
import { useProjectId } from './codes/use-project-id.ts';
import { ProjectActions } from './project-actions.tsx';
import classes from './project-frame.module.css';
import { ProjectState } from './project-state.tsx';
import { StorageBanner } from './storage-link/storage-banner.tsx';

/** Frames every page of a project with its name, its state, its actions, and the tabs to its other pages. */
export function ProjectFrame() {
  const { t } = useTranslation('hub');
  const projectId = useProjectId();
  const { data: project, error } = useQuery(hubProjectQuery(projectId));
  if (error instanceof CallRefused && error.code === codes.hubProjectNotFound) return <MissingProject />;
  return (
    <div className={classes.root}>
      <RecordHead
        wayLabel={t('frame.way')}
        way={<Link to="/datahub">{t('frame.projects')}</Link>}
        title={project?.title ?? t('frame.project')}
        tabs={
          <PageTabs
            of="/datahub/$project"
            label={t('tabs.label', { name: project?.title ?? '' })}
            params={{ project: projectId }}
          />
        }
      >
        {project && <ProjectState state={project.state} />}
        {project ? <ProjectActions project={project} /> : !error && <span className={classes.waiting} />}
      </RecordHead>
      {project?.state === 'storage_unlinked' && <StorageBanner />}
      <Outlet />
    </div>
  );
}

function MissingProject() {
  const { t } = useTranslation('hub');
  return (
    <Page title={t('frame.missing')}>
      <EmptyState
        icon={IconDatabaseOff}
        title={t('frame.missingTitle')}
        text={t('frame.missingText')}
        action={
          <ButtonLink size="sm" to="/datahub">
            {t('frame.toProjects')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
