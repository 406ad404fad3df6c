import { type HubAnswer, type HubReason, openHubAssignmentMedia, voteHubAssignment } from '@atoll/contract';
import { IconFlag, IconPlayerSkipForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { Disclosure } from '#ui/text/disclosure.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { ask } from '../client.ts';
import type { Collection } from '../collection.ts';
import { Examples } from '../project/about.tsx';
import { useAction } from '../shell/use-action.ts';
import { ItemContent } from './item-content.tsx';
import { type MediaKind, MediaView } from './media-view.tsx';
import { ReportDialog } from './report-dialog.tsx';
import classes from './review.module.css';
import type { Assignment, Voted } from './reviewing.tsx';
import { useMedia } from './use-media.ts';
import { useVoteKeys } from './use-vote-keys.ts';
import { VoteBar } from './vote-bar.tsx';

export interface AssignmentViewProps {
  project: Collection;
  assignment: Assignment;
  onVoted: (voted: Voted) => void;
  onReported: () => void;
  onSkip: () => Promise<void>;
  /** Continues with the next item if this one has expired. */
  orNext: (work: () => Promise<void>) => Promise<void>;
}

const mediaKindOf = ({ item_type: type }: Assignment): MediaKind | null =>
  type === 'text' || type === 'form' ? null : type;

/** One item: its media, the answers, and the vote. */
export function AssignmentView(props: AssignmentViewProps) {
  const { project, assignment, onVoted, onReported, onSkip, orNext } = props;
  const { t } = useTranslation('contribute-review');
  const ids = { project_id: project.project_id, assignment_id: assignment.assignment_id };
  const kind = mediaKindOf(assignment);
  const media = useMedia(async () => {
    const { url, similar_url: similarUrl } = await ask(openHubAssignmentMedia, ids);
    return { url, similarUrl };
  });
  const [isRejecting, setRejecting] = useState(false);
  const [reasons, setReasons] = useState<readonly HubReason[]>([]);
  const [note, setNote] = useState('');
  const [isReporting, setReporting] = useState(false);
  const { run, isRunning, problem } = useAction();
  const canVote = kind === null || media.isSeen;
  const vote = (answer: HubAnswer) =>
    void run(() =>
      orNext(async () => {
        const given = answer === 'no' ? { reasons: [...reasons], note } : { reasons: [], note: '' };
        onVoted(await ask(voteHubAssignment, { ...ids, answer, ...given }));
      }),
    );
  const skip = () => void run(onSkip);
  useVoteKeys({
    isOn: !isReporting && !isRunning,
    canVote,
    isRejecting,
    reasons,
    onVote: vote,
    onReject: setRejecting,
    onReasons: setReasons,
    onSkip: skip,
  });
  return (
    <section className={classes.assignment} aria-label={t('item.title')}>
      {kind && <MediaView kind={kind} sizeBytes={assignment.media?.size_bytes ?? 0} state={media} />}
      <ItemContent content={assignment} fields={assignment.fields} languages={project.languages} />
      <Disclosure summary={t('item.examples')}>
        <p className={classes.written}>{project.instructions}</p>
        <Examples project={project} />
      </Disclosure>
      <VoteBar
        canVote={canVote}
        whyNot={kind === 'audio' ? t('item.playFirst') : t('item.openFirst')}
        isRunning={isRunning}
        isRejecting={isRejecting}
        reasons={reasons}
        note={note}
        onVote={vote}
        onReject={setRejecting}
        onReasons={setReasons}
        onNote={setNote}
      />
      <Refusal text={problem} />
      <div className={classes.others}>
        <Button variant="subtle" leftSection={<IconPlayerSkipForward size={18} aria-hidden />} onClick={skip}>
          {t('vote.skip')}
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconFlag size={18} aria-hidden />}
          onClick={() => setReporting(true)}
        >
          {t('vote.report')}
        </Button>
        <span className={classes.dimmed}>
          {t('item.left', { time: formats.dateTime(assignment.leased_until) })}
        </span>
      </div>
      <p className={classes.keys}>{t('vote.keys')}</p>
      {isReporting && (
        <ReportDialog ids={ids} orNext={orNext} onReported={onReported} onClose={() => setReporting(false)} />
      )}
    </section>
  );
}
