import { IconRulerMeasure } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { hubProjectQuery } from '../codes/project-query.ts';
import { useProjectId } from '../codes/use-project-id.ts';
import { GoldBanner } from '../gold/gold-banner.tsx';
import { CoveragePanel } from './coverage-panel.tsx';
import classes from './overview.module.css';
import { PacePanel } from './pace-panel.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { ConcentrationPanel, CostPanel, QualityPanel } from './quality-panels.tsx';
import { progressQuery } from './queries.ts';
import { SharePanel } from './share-panel.tsx';

/** /datahub/{id}: the progress of a project, its gaps, its quality and its cost. */
export function OverviewScreen() {
  const { t } = useTranslation('hub');
  const projectId = useProjectId();
  const project = useQuery(hubProjectQuery(projectId));
  usePageTitle(project.data?.title ?? t('tabs.overview'));
  return (
    <Loaded query={project} skeleton={<SkeletonBlock height={420} />}>
      {({ state }) =>
        state === 'draft' ? (
          <DraftHint projectId={projectId} />
        ) : (
          <div className={classes.root}>
            {(state === 'open' || state === 'paused') && <GoldBanner projectId={projectId} />}
            <Figures projectId={projectId} />
          </div>
        )
      }
    </Loaded>
  );
}

function Figures({ projectId }: { projectId: string }) {
  const query = useQuery(progressQuery(projectId));
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={420} />}>
      {(progress) => (
        <div className={classes.root}>
          <div className={classes.top}>
            <ProgressPanel progress={progress} projectId={projectId} />
            <SharePanel projectId={projectId} />
          </div>
          <CoveragePanel coverage={progress.coverage} />
          <PacePanel pace={progress.pace} />
          <div className={classes.columns}>
            <QualityPanel quality={progress.quality} projectId={projectId} />
            <div className={classes.root}>
              <ConcentrationPanel progress={progress} />
              <CostPanel cost={progress.cost} />
            </div>
          </div>
        </div>
      )}
    </Loaded>
  );
}

function DraftHint({ projectId }: { projectId: string }) {
  const { t } = useTranslation('hub-overview');
  return (
    <EmptyState
      icon={IconRulerMeasure}
      title={t('draft.title')}
      text={t('draft.text')}
      action={
        <ButtonLink size="sm" to="/datahub/$project/design" params={{ project: projectId }}>
          {t('draft.design')}
        </ButtonLink>
      }
    />
  );
}
