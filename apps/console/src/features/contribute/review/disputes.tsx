import { type CallOutput, listHubDisputes } from '@atoll/contract';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { ask } from '../client.ts';
import type { Collection } from '../collection.ts';
import { useAction } from '../shell/use-action.ts';
import { DisputeView } from './dispute-view.tsx';
import classes from './review.module.css';

export type DisputePage = CallOutput<typeof listHubDisputes>;

/** The adjudicator's queue: items that reviewers disagree about, and appeals. */
export function Disputes({ project }: { project: Collection }) {
  const { t } = useTranslation('contribute-review');
  const { project_id: projectId } = project;
  const [page, setPage] = useState<DisputePage | null>(null);
  const { run, isRunning, problem } = useAction();
  const load = useCallback(
    async (cursor: string | null, before: DisputePage['cases']) => {
      const next = await ask(listHubDisputes, { project_id: projectId, ...(cursor ? { cursor } : {}) });
      setPage({ ...next, cases: [...before, ...next.cases] });
    },
    [projectId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void run(() => load(null, []));
  }, [load]);
  if (!page) return problem ? <Refusal text={problem} /> : <SkeletonBlock height={320} />;
  const decided = (itemId: string) =>
    setPage({ ...page, cases: page.cases.filter((one) => one.item_id !== itemId) });
  return (
    <>
      <p className={classes.dimmed}>{t('disputes.text')}</p>
      {page.cases.length === 0 && <Panel title={t('disputes.empty')} />}
      {page.cases.map((one) => (
        <DisputeView
          key={one.item_id}
          project={project}
          dispute={one}
          itemType={page.item_type}
          fields={page.fields}
          onDecided={() => decided(one.item_id)}
        />
      ))}
      {page.next_cursor !== null && (
        <Button
          variant="default"
          loading={isRunning}
          onClick={() => void run(() => load(page.next_cursor, page.cases))}
        >
          {t('disputes.more')}
        </Button>
      )}
      <Refusal text={problem} />
    </>
  );
}
