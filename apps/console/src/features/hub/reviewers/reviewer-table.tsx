import { IconGavel, IconPencil, IconPlayerPause, IconPlayerPlay, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { useMay } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { Badge, type BadgeProps } from '#ui/text/badge.tsx';
import { NoValue } from '#ui/text/no-value.tsx';
import { IntervalBar } from '../codes/interval-bar.tsx';
import { languagesOf } from '../codes/place-names.ts';
import type { Reviewer } from './queries.ts';
import { RemoveReviewerDialog } from './remove-reviewer-dialog.tsx';
import classes from './reviewers.module.css';
import { reviewerStateKeys } from './text-keys.ts';
import { reviewerWrite } from './writes.ts';

const tones: Partial<Record<Reviewer['state'], BadgeProps['tone']>> = {
  active: 'good',
  failed: 'bad',
  suspended: 'bad',
};

/** Lists the reviewers with their figures. */
export function ReviewerTable({
  projectId,
  reviewers,
}: {
  projectId: string;
  reviewers: readonly Reviewer[];
}) {
  const { t } = useTranslation('hub-review');
  const [stopped, setStopped] = useState<Stopped | null>(null);
  return (
    <div className={classes.table}>
      <DataTable
        label={t('reviewers.title')}
        head={
          <>
            <HeadCell>{t('columns.reviewer')}</HeadCell>
            <HeadCell>{t('columns.state')}</HeadCell>
            <HeadCell>{t('columns.accuracy')}</HeadCell>
            <HeadCell isNumber>{t('columns.votes')}</HeadCell>
            <HeadCell isNumber>{t('columns.agreed')}</HeadCell>
            <HeadCell isNumber>{t('columns.speed')}</HeadCell>
            <ActionsHeadCell />
          </>
        }
      >
        {reviewers.map((reviewer) => (
          <ReviewerRow
            key={reviewer.reviewer_id}
            projectId={projectId}
            reviewer={reviewer}
            onStop={setStopped}
          />
        ))}
      </DataTable>
      {stopped && (
        <RemoveReviewerDialog projectId={projectId} {...stopped} onClose={() => setStopped(null)} />
      )}
    </div>
  );
}

/** A reviewer to suspend or remove, or whose reason is to be changed. */
export interface Stopped {
  readonly reviewer: Reviewer;
  readonly change: 'suspended' | 'removed' | 'reason';
}

interface ReviewerRowProps {
  projectId: string;
  reviewer: Reviewer;
  onStop: (stopped: Stopped) => void;
}

function ReviewerRow({ projectId, reviewer, onStop }: ReviewerRowProps) {
  const { t } = useTranslation('hub-review');
  const languageNames = languagesOf(reviewer.languages);
  const { name, state, votes, decided_votes: decided, agreed_votes: agreed, median_ms: ms } = reviewer;
  return (
    <tr>
      <Cell isMain>
        <span className={classes.name}>
          <bdi>{name}</bdi>
          <small title={languageNames}>{languageNames}</small>
        </span>
      </Cell>
      <Cell>
        <span className={classes.badges}>
          <Badge tone={tones[state] ?? 'plain'}>{t(reviewerStateKeys[state])}</Badge>
          {reviewer.is_adjudicator && <Badge>{t('adjudicator')}</Badge>}
          {reviewer.is_fast && <Badge tone="bad">{t('suspicions.fast')}</Badge>}
          {reviewer.shares_device && <Badge tone="bad">{t('suspicions.device')}</Badge>}
        </span>
        <SuspensionCause reviewer={reviewer} />
        {reviewer.stop_reason && <small className={classes.cause}>{reviewer.stop_reason}</small>}
      </Cell>
      <Cell isWide>
        <Accuracy reviewer={reviewer} />
      </Cell>
      <Cell isNumber label={t('columns.votes')}>
        {formats.count(votes)}
      </Cell>
      <Cell isNumber label={t('columns.agreed')}>
        {decided === 0 ? <NoValue /> : formats.percent(agreed / decided)}
      </Cell>
      <Cell isNumber label={t('columns.speed')}>
        {ms === null ? <NoValue /> : formats.seconds(Math.round(ms / 100) * 100)}
      </Cell>
      <Cell isActions>
        <ReviewerMenu projectId={projectId} reviewer={reviewer} onStop={onStop} />
      </Cell>
    </tr>
  );
}

function Accuracy({
  reviewer: { accuracy, gold_seen: seen, gold_correct: correct },
}: {
  reviewer: Reviewer;
}) {
  const { t } = useTranslation('hub-review');
  const share = seen === 0 ? 0 : correct / seen;
  return (
    <span className={classes.accuracy}>
      {accuracy === null ? (
        <span>{t('accuracy.tooFew')}</span>
      ) : (
        <>
          <span className={classes.interval}>
            {t('accuracy.interval', {
              percent: formats.percent(share),
              low: formats.percent(accuracy.low),
              high: formats.percent(accuracy.high),
            })}
          </span>
          <IntervalBar low={accuracy.low} high={accuracy.high} share={share} />
        </>
      )}
      <small>{t('accuracy.gold', { correct, count: seen })}</small>
    </span>
  );
}

/** Says why a reviewer is suspended. */
function SuspensionCause({ reviewer: { suspension } }: { reviewer: Reviewer }) {
  const { t } = useTranslation('hub-review');
  if (!suspension) return null;
  const { cause, seen, correct, below } = suspension;
  return (
    <small className={classes.cause}>
      {cause === 'owner'
        ? t('suspension.owner')
        : t('suspension.gold', { correct, count: seen, percent: formats.percent(below) })}
    </small>
  );
}

function ReviewerMenu({ projectId, reviewer, onStop }: ReviewerRowProps) {
  const { t } = useTranslation('hub-review');
  const mayChange = useMay('changeHubReviewer');
  const { run } = useWrite(reviewerWrite, { notices: 'all' });
  const { reviewer_id: id, name, state, is_adjudicator: isAdjudicator } = reviewer;
  if (!mayChange || state === 'removed') return null;
  const change = (changed: { state?: 'active'; is_adjudicator?: boolean }) =>
    void run({ project_id: projectId, reviewer_id: id, ...changed });
  const canVote = state === 'active' || state === 'gate';
  return (
    <RowMenu
      label={t('menu.label', { name })}
      actions={[
        ...(canVote || isAdjudicator
          ? [
              {
                label: t(isAdjudicator ? 'menu.dismiss' : 'menu.appoint'),
                icon: IconGavel,
                onSelect: () => change({ is_adjudicator: !isAdjudicator }),
              },
            ]
          : []),
        ...(state === 'suspended'
          ? [
              {
                label: t('contributors.changeReason'),
                icon: IconPencil,
                onSelect: () => onStop({ reviewer, change: 'reason' }),
              },
            ]
          : []),
        canVote
          ? {
              label: t('menu.suspend'),
              icon: IconPlayerPause,
              onSelect: () => onStop({ reviewer, change: 'suspended' }),
            }
          : { label: t('menu.reinstate'), icon: IconPlayerPlay, onSelect: () => change({ state: 'active' }) },
        {
          label: t('menu.remove'),
          icon: IconUserMinus,
          isDangerous: true,
          onSelect: () => onStop({ reviewer, change: 'removed' }),
        },
      ]}
    />
  );
}
