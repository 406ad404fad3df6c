import {
  IconExternalLink,
  IconMessageChatbot,
  IconTrash,
  IconWorldUpload,
  IconWorldX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Badge, type BadgeProps } from '#ui/text/badge.tsx';
import { Copyable } from '#ui/text/copyable.tsx';
import { ProgressBar } from '#ui/text/progress-bar.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { PlainLink } from '#ui/text/text-link.tsx';
import { Time } from '#ui/text/time.tsx';
import { hubProjectQuery } from '../codes/project-query.ts';
import { isBeingMade, isPublic, type Release } from './queries.ts';
import { DeleteReleaseDialog, PublishDialog, RecallDialog } from './release-dialogs.tsx';
import classes from './releases.module.css';
import { releaseProblemKeys, releaseStateKeys } from './text-keys.ts';
import { giveToAgentWrite } from './writes.ts';

const tones: Partial<Record<Release['state'], BadgeProps['tone']>> = { published: 'good', recalled: 'bad' };

export interface ReleaseCardProps {
  projectId: string;
  release: Release;
  hasPublished: boolean;
}

/** One release: its progress, its contents, and its actions. */
export function ReleaseCard({ projectId, release, hasPublished }: ReleaseCardProps) {
  const { t } = useTranslation(['hub-releases', 'common']);
  const { version, state, items, withdrawn_items: withdrawn, notes, root } = release;
  return (
    <article className={classes.card} aria-label={t('versionOf', { version })}>
      <header className={classes.cardHead}>
        <h3>{version}</h3>
        <Badge tone={tones[state] ?? 'plain'}>{t(releaseStateKeys[state])}</Badge>
        <span className={classes.soft}>
          {t('items', { count: items })}
          {withdrawn > 0 && ` · ${t('withdrawn', { count: withdrawn })}`}
        </span>
        <span className={classes.soft}>
          <Time value={release.published_at ?? release.created_at} />
        </span>
      </header>
      {notes && <p className={classes.notes}>{notes}</p>}
      {isBeingMade(release) && <FilesWritten release={release} />}
      {release.problem !== null && (
        <p role="alert" className={classes.problem}>
          {t(releaseProblemKeys[release.problem])}
        </p>
      )}
      {state === 'recalled' && (
        <p className={classes.problem}>{t('recalledBecause', { reason: release.recall_reason })}</p>
      )}
      {root !== null && (
        <p className={classes.rootHash}>
          <span>{t('root')}</span>
          <Copyable value={root} label={t('common:copyThis', { name: t('root') })} />
        </p>
      )}
      <ReleaseActions projectId={projectId} release={release} hasPublished={hasPublished} />
    </article>
  );
}

function FilesWritten({ release: { state, files_done: done, files_total: total } }: { release: Release }) {
  const { t } = useTranslation('hub-releases');
  const text = state === 'draft' ? t('progress.freezing') : t('progress.files', { done, count: total });
  return (
    <div className={classes.progress}>
      <ProgressBar
        label={t('progress.label')}
        value={done}
        max={total}
        text={<span role="status">{text}</span>}
      />
    </div>
  );
}

function ReleaseActions({ projectId, release, hasPublished }: ReleaseCardProps) {
  const { t } = useTranslation('hub-releases');
  const [dialog, setDialog] = useState<'publish' | 'recall' | 'delete' | null>(null);
  const mayManage = useMay('publishHubRelease');
  const close = () => setDialog(null);
  const { state, version } = release;
  const props = { projectId, release, onClose: close };
  return (
    <div className={classes.actions}>
      {state === 'signed' && mayManage && (
        <Button
          size="sm"
          leftSection={<IconWorldUpload size={16} aria-hidden />}
          onClick={() => setDialog('publish')}
        >
          {t('publish.action')}
        </Button>
      )}
      {isPublic(release) && (
        <PlainLink
          className={classes.link}
          href={`/d/${projectId}/${version}`}
          target="_blank"
          rel="noreferrer"
        >
          <IconExternalLink size={16} aria-hidden /> {t('publicPage')}
        </PlainLink>
      )}
      {(state === 'signed' || state === 'published' || state === 'superseded') && (
        <GiveToAgent projectId={projectId} release={release} />
      )}
      {state === 'published' && mayManage && (
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconWorldX size={16} aria-hidden />}
          onClick={() => setDialog('recall')}
        >
          {t('recall.action')}
        </Button>
      )}
      {!isPublic(release) && mayManage && (
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setDialog('delete')}
        >
          {t('delete.action')}
        </Button>
      )}
      {dialog === 'publish' && <PublishDialog {...props} hasPublished={hasPublished} />}
      {dialog === 'recall' && <RecallDialog {...props} />}
      {dialog === 'delete' && <DeleteReleaseDialog {...props} />}
    </div>
  );
}

/** Creates an agent with the files of the release, and opens it. */
function GiveToAgent({ projectId, release }: { projectId: string; release: Release }) {
  const { t } = useTranslation('hub-releases');
  const navigate = useNavigate();
  const mayCreate = useMay('createAgent');
  const project = useQuery(hubProjectQuery(projectId)).data;
  const { run, isRunning, error } = useWrite(giveToAgentWrite, {
    onDone: ({ agent_id: agent }) => navigate({ to: '/bot/$agent', params: { agent } }),
  });
  if (!mayCreate || !project) return null;
  const name = `${project.settings.title.slice(0, agentTitleLength)} ${release.version}`;
  return (
    <>
      <Button
        size="sm"
        variant="default"
        loading={isRunning}
        leftSection={<IconMessageChatbot size={16} aria-hidden />}
        onClick={() =>
          void run({ name, sources: [{ kind: 'files', bucket: release.bucket, prefix: release.prefix }] })
        }
      >
        {t('toAgent')}
      </Button>
      <Refusal text={error} />
    </>
  );
}

/** Leaves space for the version in the name of an agent. */
const agentTitleLength = 60;
