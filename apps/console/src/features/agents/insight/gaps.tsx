import { displayName, insightLimits } from '@atoll/contract';
import { IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { May } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import { Time } from '#ui/text/time.tsx';
import { CuratedDialog } from '../conversations/curated-dialog.tsx';
import { fileName } from '../file-name.ts';
import type { ShownPlace } from '../place.ts';
import classes from './gaps.module.css';
import type { InsightDays } from './insight-search.ts';
import { gapsQuery, type KnowledgeGap } from './queries.ts';
import { dismissGapWrite } from './writes.ts';

/** Number of groups to show initially. */
const shownAtFirst = 10;

export interface GapsProps {
  agentId: string;
  days: InsightDays;
  onOpen: (place: ShownPlace) => void;
}

/** Lists unanswered questions in groups, with actions to answer or dismiss them. */
export function Gaps({ agentId, days, onOpen }: GapsProps) {
  const { t } = useTranslation('agent-insight');
  const query = useQuery(gapsQuery(agentId, days));
  const [isWhole, setWhole] = useState(false);
  const [answered, setAnswered] = useState<KnowledgeGap | null>(null);
  return (
    <Panel title={t('gaps.title')} text={t('gaps.text')}>
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {({ gaps, is_partial: isPartial }) => (
          <>
            {gaps.length === 0 && <Note>{t('gaps.none')}</Note>}
            <ul className={classes.list}>
              {gaps.slice(0, isWhole ? undefined : shownAtFirst).map((gap) => (
                <Gap
                  key={gap.message_ids[0]}
                  agentId={agentId}
                  gap={gap}
                  onOpen={onOpen}
                  onAnswer={() => setAnswered(gap)}
                />
              ))}
            </ul>
            {!isWhole && gaps.length > shownAtFirst && (
              <Button size="sm" variant="default" onClick={() => setWhole(true)}>
                {t('gaps.all', { count: gaps.length })}
              </Button>
            )}
            {isPartial && <Note>{t('gaps.partial', { count: insightLimits.gapQuestions })}</Note>}
          </>
        )}
      </Loaded>
      {answered && (
        <CuratedDialog
          agentId={agentId}
          questions={[answered.question, ...answered.examples]}
          onClose={() => setAnswered(null)}
          onSaved={() => notify({ kind: 'success', text: t('gaps.saved'), place: 'bottom-left' })}
        />
      )}
    </Panel>
  );
}

interface GapProps {
  agentId: string;
  gap: KnowledgeGap;
  onOpen: (place: ShownPlace) => void;
  onAnswer: () => void;
}

function Gap({ agentId, gap, onOpen, onAnswer }: GapProps) {
  const { t } = useTranslation('agent-insight');
  const { question, questions, examples, nearest, last_asked_at: lastAskedAt } = gap;
  return (
    <li className={classes.gap}>
      <div className={classes.text}>
        <h3 className={classes.question}>{question}</h3>
        <p className={classes.facts}>
          <span>{t('gaps.asked', { count: questions })}</span>
          <span>
            {t('gaps.last')} <Time value={lastAskedAt} />
          </span>
        </p>
        {examples.length > 0 && (
          <ul className={classes.examples} aria-label={t('gaps.examples')}>
            {examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        )}
        {nearest.length > 0 && (
          <p className={classes.nearest}>
            <span>{t('gaps.nearest')}</span>
            {nearest.map((file) => (
              <button
                key={file.document_id}
                type="button"
                className={classes.file}
                onClick={() => onOpen({ documentId: file.document_id, start: undefined, end: undefined })}
              >
                <IconFile size={14} stroke={1.8} aria-hidden />
                <bdi>{displayName(fileName(file))}</bdi>
              </button>
            ))}
          </p>
        )}
      </div>
      <May call="putCuratedAnswer">
        <div className={classes.actions}>
          <Button size="sm" variant="default" onClick={onAnswer}>
            {t('gaps.answer')}
          </Button>
          <Dismiss agentId={agentId} gap={gap} />
        </div>
      </May>
    </li>
  );
}

function Dismiss({ agentId, gap }: { agentId: string; gap: KnowledgeGap }) {
  const { t } = useTranslation('agent-insight');
  const { run, isRunning } = useWrite(dismissGapWrite, { notices: 'all' });
  const dismiss = async () => {
    const all = gap.message_ids;
    const atOnce = insightLimits.dismissedAtOnce;
    for (let at = 0; at < all.length; at += atOnce)
      if (!(await run({ agent_id: agentId, message_ids: all.slice(at, at + atOnce) }))) return;
  };
  return (
    <Button size="sm" variant="subtle" loading={isRunning} onClick={() => void dismiss()}>
      {t('gaps.dismiss')}
    </Button>
  );
}
