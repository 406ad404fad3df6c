import { IconEyeCheck, IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { May } from '#ui/actions/may.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { useProjectId } from '../codes/use-project-id.ts';
import { CollusionPanel } from './collusion-panel.tsx';
import { reviewersQuery } from './queries.ts';
import { ReviewerTable } from './reviewer-table.tsx';
import classes from './reviewers.module.css';

/** /datahub/{id}/reviewers: the reviewers, their accuracy, and possible collusion. */
export function ReviewersScreen() {
  const { t } = useTranslation('hub-review');
  const projectId = useProjectId();
  const query = useInfiniteQuery(reviewersQuery(projectId));
  const reviewers = query.data?.pages.flatMap((page) => page.reviewers) ?? [];
  usePageTitle(t('reviewers.title'));
  return (
    <div className={classes.root}>
      <Panel
        title={t('reviewers.title')}
        text={t('reviewers.text')}
        action={<AuditLink projectId={projectId} />}
      >
        <Loaded query={query} skeleton={<SkeletonRows />}>
          {() =>
            reviewers.length === 0 ? (
              <EmptyState icon={IconUsers} title={t('reviewers.none')} text={t('reviewers.noneText')} />
            ) : (
              <ReviewerTable projectId={projectId} reviewers={reviewers} />
            )
          }
        </Loaded>
        <MorePages query={query} label={t('reviewers.more')} />
      </Panel>
      {/* After the list, whose height is not known before. */}
      {!query.isPending && <CollusionPanel projectId={projectId} />}
    </div>
  );
}

function AuditLink({ projectId }: { projectId: string }) {
  const { t } = useTranslation('hub-review');
  return (
    <May call="takeHubAudit">
      <ButtonLink
        size="sm"
        variant="default"
        to="/datahub/$project/audit"
        params={{ project: projectId }}
        leftSection={<IconEyeCheck size={16} aria-hidden />}
      >
        {t('audit.action')}
      </ButtonLink>
    </May>
  );
}
