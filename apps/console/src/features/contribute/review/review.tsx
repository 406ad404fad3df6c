import { type CallOutput, getHubReviewer } from '@atoll/contract';
import { IconAlertTriangle, IconArrowLeft, IconGavel, IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { ask } from '../client.ts';
import type { Collection } from '../collection.ts';
import { Enter } from '../project/enter.tsx';
import { Missing } from '../project/missing.tsx';
import { useIsOnline, useOwner } from '../shell/device-context.ts';
import { SectionBar } from '../shell/section-bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { useHash } from '../shell/use-hash.ts';
import { useRemote } from '../shell/use-remote.ts';
import { Disputes } from './disputes.tsx';
import { JoinReview } from './join-review.tsx';
import classes from './review.module.css';
import { Reviewing } from './reviewing.tsx';
import { Standing } from './standing.tsx';

export type Reviewer = CallOutput<typeof getHubReviewer>;

/** `/c/{project}/review`: one item at a time, and for adjudicators the disputes. */
export function Review({ project }: { project: Collection }) {
  const { t } = useTranslation(['contribute-review', 'contribute']);
  const { project_id: projectId, title } = project;
  const owner = useOwner();
  const hash = useHash();
  const remote = useRemote(owner === null ? null : `reviewer ${projectId} ${owner}`, () =>
    ask(getHubReviewer, { project_id: projectId }),
  );
  const { data: reviewer } = remote;
  const isDisputes = hash === 'disputes' && reviewer?.is_adjudicator === true;
  const sections = [
    { href: `/c/${projectId}`, label: t('contribute:toProject'), icon: IconArrowLeft, isOpen: false },
    { href: '#votes', label: t('tabs.votes'), icon: IconListCheck, isOpen: !isDisputes },
    ...(reviewer?.is_adjudicator
      ? [{ href: '#disputes', label: t('tabs.disputes'), icon: IconGavel, isOpen: isDisputes }]
      : []),
  ];
  return (
    <Shell projectId={projectId} navigation={<SectionBar sections={sections} />}>
      <div className={classes.page}>
        {owner !== null && (
          <header>
            <h1>{isDisputes ? t('disputes.title') : t('title')}</h1>
            <p className={classes.dimmed}>{t('by', { title })}</p>
          </header>
        )}
        {owner === null ? (
          <Enter title={t('enter.title')} text={t('enter.text')} />
        ) : (
          <Body
            project={project}
            reviewer={reviewer}
            isDisputes={isDisputes}
            failure={remote.refusal?.message ?? (remote.isUnreachable ? t('offline') : null)}
            onReviewer={remote.replace}
            onReload={remote.reload}
          />
        )}
      </div>
    </Shell>
  );
}

interface BodyProps {
  project: Collection;
  reviewer: Reviewer | null;
  isDisputes: boolean;
  failure: string | null;
  onReviewer: (reviewer: Reviewer) => void;
  onReload: () => void;
}

const endedKeys = { failed: 'gate.failed', suspended: 'gate.suspended', removed: 'gate.removed' } as const;

function Body({ project, reviewer, isDisputes, failure, onReviewer, onReload }: BodyProps) {
  const { t } = useTranslation('contribute-review');
  const isOnline = useIsOnline();
  if (!reviewer) {
    if (failure === null) return <SkeletonBlock height={320} />;
    return <Missing title={t('title')} text={failure} onRetry={onReload} />;
  }
  if (!isOnline) return <Refusal text={t('offline')} />;
  if (isDisputes) return <Disputes project={project} />;
  const { state } = reviewer;
  if (state === null) return <JoinReview project={project} reviewer={reviewer} onJoined={onReviewer} />;
  if (state !== 'gate' && state !== 'active')
    return (
      <>
        <Notice
          icon={IconAlertTriangle}
          title={t(reviewer.is_suspended_by_owner ? 'gate.suspendedByOwner' : endedKeys[state])}
          text={reviewer.stop_reason && t('gate.reason', { reason: reviewer.stop_reason })}
        />
        <Standing project={project} reviewer={reviewer} />
      </>
    );
  return <Reviewing project={project} reviewer={reviewer} onReviewer={onReviewer} onRefused={onReload} />;
}
