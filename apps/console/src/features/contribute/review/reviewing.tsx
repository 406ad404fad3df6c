import {
  type CallOutput,
  codes,
  skipHubAssignment,
  takeHubAssignment,
  type voteHubAssignment,
} from '@atoll/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { Button } from '#ui/actions/button.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { ProgressBar } from '#ui/text/progress-bar.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { ask } from '../client.ts';
import type { Collection } from '../collection.ts';
import { useAction } from '../shell/use-action.ts';
import { AssignmentView } from './assignment-view.tsx';
import { GoldFeedback } from './gold-feedback.tsx';
import { JoinReview } from './join-review.tsx';
import classes from './review.module.css';
import type { Reviewer } from './review.tsx';
import { Standing } from './standing.tsx';

export type Assignment = NonNullable<CallOutput<typeof takeHubAssignment>['assignment']>;
export type Voted = CallOutput<typeof voteHubAssignment>;

export interface ReviewingProps {
  project: Collection;
  reviewer: Reviewer;
  onReviewer: (reviewer: Reviewer) => void;
  /** Called when the server takes no votes of this person any more. */
  onRefused: () => void;
}

/** Reviews items one after the other. */
export function Reviewing({ project, reviewer, onReviewer, onRefused }: ReviewingProps) {
  const { t } = useTranslation('contribute-review');
  const [assignment, setAssignment] = useState<Assignment | null | undefined>(undefined);
  const [gold, setGold] = useState<Voted['gold']>(null);
  const [hasPassed, setPassed] = useState(false);
  const [says, setSays] = useState<string | null>(null);
  const [isChanging, setChanging] = useState(false);
  const [round, setRound] = useState(0);
  const { run, problem } = useAction();
  const ofProject = { project_id: project.project_id };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round takes the next item
  useEffect(() => {
    let isCurrent = true;
    setAssignment(undefined);
    void run(() =>
      orNext(async () => {
        const taken = await ask(takeHubAssignment, ofProject);
        if (isCurrent) setAssignment(taken.assignment);
      }),
    );
    return () => {
      isCurrent = false;
    };
  }, [round]);
  const next = (words: string | null) => {
    setSays(words);
    setGold(null);
    setRound(round + 1);
  };
  const onVoted = (voted: Voted) => {
    setPassed(reviewer.state === 'gate' && voted.reviewer.state === 'active');
    onReviewer(voted.reviewer);
    if (voted.gold) setGold(voted.gold);
    else next(t('vote.thanks'));
  };
  /** Goes on when the ten minutes for an item have passed, because its result no longer matters. */
  const orNext = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      const code = error instanceof CallRefused ? error.code : null;
      if (code === codes.hubReviewRefused) onRefused();
      if (code !== codes.hubAssignmentOver) throw error;
      next(t('item.over'));
    }
  };
  return (
    <>
      {reviewer.state === 'gate' && <Gate reviewer={reviewer} />}
      <p role="status" className={classes.says}>
        {says}
      </p>
      <Refusal text={problem} />
      {problem && (
        <Button variant="default" onClick={() => next(null)}>
          {t('nothing.look')}
        </Button>
      )}
      {gold && <GoldFeedback gold={gold} hasPassed={hasPassed} onNext={() => next(null)} />}
      {!gold && !problem && assignment === undefined && <SkeletonBlock height={320} />}
      {!gold && assignment === null && <Nothing onLook={() => next(null)} />}
      {!gold && assignment && (
        <AssignmentView
          key={assignment.assignment_id}
          project={project}
          assignment={assignment}
          onVoted={onVoted}
          onReported={() => next(t('report.done'))}
          onSkip={() =>
            orNext(async () => {
              await ask(skipHubAssignment, { ...ofProject, assignment_id: assignment.assignment_id });
              next(null);
            })
          }
          orNext={orNext}
        />
      )}
      <Standing project={project} reviewer={reviewer} />
      {isChanging ? (
        <JoinReview
          project={project}
          reviewer={reviewer}
          onJoined={(joined) => {
            onReviewer(joined);
            setChanging(false);
            if (!assignment) next(null);
          }}
        />
      ) : (
        <Button variant="subtle" onClick={() => setChanging(true)}>
          {t('join.change')}
        </Button>
      )}
    </>
  );
}

function Gate({ reviewer }: { reviewer: Reviewer }) {
  const { t } = useTranslation('contribute-review');
  const { gate_answered: answered, gate_items: items, gate_correct: correct, gate_needed: needed } = reviewer;
  return (
    <Panel title={t('gate.title')}>
      <ProgressBar
        label={t('gate.title')}
        value={answered}
        max={items}
        text={<p>{t('gate.progress', { answered, items, correct, needed })}</p>}
      />
    </Panel>
  );
}

function Nothing({ onLook }: { onLook: () => void }) {
  const { t } = useTranslation('contribute-review');
  return (
    <Panel title={t('nothing.title')} text={t('nothing.text')}>
      <div>
        <Button variant="default" onClick={onLook}>
          {t('nothing.look')}
        </Button>
      </div>
    </Panel>
  );
}
