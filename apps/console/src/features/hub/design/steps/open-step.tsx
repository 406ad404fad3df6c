import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { storageQuery } from '../../storage-link/queries.ts';
import { openProjectWrite } from '../../writes.ts';
import { budgetOf } from '../draft/budget.ts';
import type { DesignSearch } from '../draft/design-search.ts';
import { useDraft } from '../draft/draft.ts';
import { obstacleTexts, stepTexts } from '../draft/words.ts';
import classes from '../fields/design.module.css';
import { missingOf, type Obstacle, stepOf } from './missing.ts';
import { BudgetFacts } from './reward-step.tsx';

/** Lists everything that prevents opening the project, each with a link to fix it. */
export function OpenStep() {
  const { t } = useTranslation('hub-design');
  const missing = useMissing();
  const { settings } = useDraft();
  const mayOpen = useMay('openHubProject');
  return (
    <div className={classes.panels}>
      {missing.length > 0 ? (
        <Obstacles missing={missing} />
      ) : (
        <Notice
          icon={IconCircleCheck}
          title={t('open.readyTitle')}
          text={t('open.goldNext', { count: settings.rule.gate_items })}
        />
      )}
      <Panel title={t('reward.budgetTitle')} text={t('open.budgetText')}>
        <BudgetFacts />
      </Panel>
      {!mayOpen && <Note>{t('open.notAllowed')}</Note>}
    </div>
  );
}

/** Opens the project, once nothing is missing. */
export function OpenButton() {
  const { t } = useTranslation('hub-design');
  const missing = useMissing();
  const mayOpen = useMay('openHubProject');
  const [isAsking, setAsking] = useState(false);
  if (!mayOpen) return null;
  return (
    <>
      <Button disabled={missing.length > 0} onClick={() => setAsking(true)}>
        {t('open.submit')}
      </Button>
      {isAsking && <OpenDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function useMissing(): readonly Obstacle[] {
  const { settings, project } = useDraft();
  const storage = useQuery(storageQuery).data;
  return missingOf(settings, {
    mayUpload: storage?.permissions.includes('upload') ?? project.is_storage_linked,
    now: Date.now(),
  });
}

function Obstacles({ missing }: { missing: readonly Obstacle[] }) {
  const { t } = useTranslation('hub-design');
  const change = useChangeSearch<DesignSearch>();
  return (
    <Panel title={t('open.missingTitle')} text={t('open.missingText')}>
      <ul className={classes.obstacles}>
        {missing.map((obstacle) => (
          <li key={obstacle}>
            <IconAlertCircle size={20} stroke={1.6} aria-hidden />
            <span>{t(obstacleTexts[obstacle])}</span>
            <Button size="sm" variant="default" onClick={() => change({ step: stepOf[obstacle] })}>
              {t('open.toStep', { step: t(stepTexts[stepOf[obstacle]].name) })}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['hub-design', 'common']);
  const navigate = useNavigate();
  const { settings, project, flush } = useDraft();
  const [isFlushing, setFlushing] = useState(false);
  const { run, isRunning, error } = useWrite(openProjectWrite, {
    onDone: ({ project_id }) => navigate({ to: '/datahub/$project', params: { project: project_id } }),
  });
  const open = async () => {
    setFlushing(true);
    await flush();
    setFlushing(false);
    await run({ project_id: project.project_id });
  };
  return (
    <Dialog title={t('open.confirmTitle', { name: settings.title })} onClose={onClose}>
      <div className={classes.panels}>
        <p>{t('open.confirmText', { budget: formats.money(budgetOf(settings)) })}</p>
        <p>{t('open.confirmFrozen')}</p>
        <p>{t('open.goldNext', { count: settings.rule.gate_items })}</p>
        <Refusal text={error} />
        <DialogActions>
          <Button size="sm" variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="sm" loading={isRunning || isFlushing} onClick={() => void open()}>
            {t('open.confirm')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
