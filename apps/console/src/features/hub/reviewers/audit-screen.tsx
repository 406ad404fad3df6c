import { IconArrowLeft, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { useShortcuts } from '#ui/page/use-shortcuts.ts';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { Note } from '#ui/text/note.tsx';
import { ProgressBar } from '#ui/text/progress-bar.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { languageInText } from '../codes/place-names.ts';
import { hubProjectQuery, type Project } from '../codes/project-query.ts';
import { useProjectId } from '../codes/use-project-id.ts';
import { itemMedia } from '../items/queries.ts';
import { ItemMedia } from '../media/item-media.tsx';
import { type Audit, auditQuery } from './queries.ts';
import classes from './reviewers.module.css';
import { auditAnswerWrite } from './writes.ts';

/** /datahub/{id}/audit: the spot check (blind re-audit), one accepted item at a time, without votes or checks. */
export function AuditScreen() {
  const { t } = useTranslation('hub-review');
  const projectId = useProjectId();
  const project = useQuery(hubProjectQuery(projectId)).data;
  const query = useQuery(auditQuery(projectId));
  usePageTitle(t('audit.title'));
  return (
    <div className={classes.audit}>
      <div className={classes.auditHead}>
        <ScreenHeading title={t('audit.title')} />
        <ButtonLink
          size="sm"
          variant="subtle"
          to="/datahub/$project/reviewers"
          params={{ project: projectId }}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('audit.back')}
        </ButtonLink>
      </div>
      <Loaded query={query} skeleton={<SkeletonBlock height={420} />}>
        {(audit) => (
          <AuditStep
            key={audit.item?.item_id ?? 'end'}
            projectId={projectId}
            project={project}
            audit={audit}
            onNext={() => void query.refetch()}
          />
        )}
      </Loaded>
    </div>
  );
}

interface AuditStepProps {
  projectId: string;
  project: Project | undefined;
  audit: Audit;
  onNext: () => void;
}

function AuditStep({ projectId, project, audit, onNext }: AuditStepProps) {
  const { t } = useTranslation('hub-review');
  const { run, isRunning, error } = useWrite(auditAnswerWrite, { onDone: onNext });
  const { item, audit_id: auditId, answered, total } = audit;
  const answer = (isGood: boolean) => {
    if (item && !isRunning)
      void run({ project_id: projectId, audit_id: auditId, item_id: item.item_id, is_good: isGood });
  };
  useShortcuts({ y: () => answer(true), n: () => answer(false) });
  if (item === null) {
    const hasItems = total > 0;
    return (
      <EmptyState
        icon={IconThumbUp}
        title={t(hasItems ? 'audit.done' : 'audit.nothing')}
        text={hasItems ? t('audit.doneText', { count: answered }) : t('audit.nothingText')}
      />
    );
  }
  return (
    <>
      <ProgressBar
        label={t('audit.progressLabel')}
        value={answered}
        max={total}
        text={<span role="status">{t('audit.progress', { number: answered + 1, count: total })}</span>}
      />
      <Note>{t('audit.text', { language: languageInText(item.language) })}</Note>
      <ItemMedia
        source={itemMedia(projectId, item.item_id)}
        media={item.media}
        text={item.text}
        answers={item.answers}
        fields={project?.settings.fields ?? []}
      />
      <Refusal text={error} />
      <div className={classes.auditActions}>
        <Button
          variant="default"
          loading={isRunning}
          leftSection={<IconThumbDown size={18} aria-hidden />}
          onClick={() => answer(false)}
        >
          {t('audit.bad')} <kbd>N</kbd>
        </Button>
        <Button
          variant="default"
          loading={isRunning}
          leftSection={<IconThumbUp size={18} aria-hidden />}
          onClick={() => answer(true)}
        >
          {t('audit.good')} <kbd>Y</kbd>
        </Button>
      </div>
    </>
  );
}
