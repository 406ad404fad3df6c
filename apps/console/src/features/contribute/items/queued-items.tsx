import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Note } from '#ui/text/note.tsx';
import { useRoom } from '../capture/use-room.ts';
import type { Collection } from '../collection.ts';
import type { QueuedItem } from '../queue/queued-item.ts';
import { useDevice, useIsOnline, useOwner, useQueue } from '../shell/device-context.ts';
import { answersLine } from '../shell/names.ts';
import classes from './items.module.css';

/** A project's items on this device, with their reasons for waiting. */
export function QueuedItems({ project }: { project: Collection }) {
  const { project_id: projectId } = project;
  const { t } = useTranslation('contribute');
  const { queue, sender } = useDevice();
  const items = useQueue(projectId);
  const isOnline = useIsOnline();
  const { isPersistent } = useRoom(items?.length);
  const [deleted, setDeleted] = useState<QueuedItem | null>(null);
  const unsent = items?.filter((item) => item.state !== 'received') ?? [];
  if (unsent.length === 0) return null;
  const sendNow = (clientKeys: readonly string[]) => void queue.retry(clientKeys).then(sender.wake);
  return (
    <Panel
      title={t('queue.title')}
      text={t('queue.text')}
      action={
        isOnline && (
          <Button size="sm" variant="default" onClick={() => sendNow([])}>
            {t('queue.sendNow')}
          </Button>
        )
      }
    >
      {!isPersistent && <Note>{t('queue.notPersistent')}</Note>}
      <ul className={classes.list}>
        {unsent.map((item) => (
          <QueuedRow
            key={item.clientKey}
            item={item}
            name={nameOf(item, project)}
            onRetry={() => sendNow([item.clientKey])}
            onDelete={() => setDeleted(item)}
          />
        ))}
      </ul>
      {deleted && (
        <Confirmation
          title={t('queue.deleteTitle')}
          submit={t('queue.delete')}
          isRunning={false}
          error={null}
          onSubmit={() => void queue.remove(deleted.clientKey).then(() => setDeleted(null))}
          onClose={() => setDeleted(null)}
        >
          <p>{t('queue.deleteText')}</p>
        </Confirmation>
      )}
    </Panel>
  );
}

interface QueuedRowProps {
  item: QueuedItem;
  name: string;
  onRetry: () => void;
  onDelete: () => void;
}

function QueuedRow({ item, name, onRetry, onDelete }: QueuedRowProps) {
  const { t } = useTranslation('contribute');
  const isRefused = item.state === 'refused';
  const words = item.refusal?.code === 0 ? t('queue.lost') : item.refusal?.message;
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <span className={classes.name}>{name}</span>
        <Badge tone={isRefused ? 'bad' : 'plain'}>{useStateWords(item)}</Badge>
      </div>
      <p className={classes.when}>
        {[formats.dateTime(item.createdAt), item.file && formats.bytes(item.file.sizeBytes)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isRefused && (
        <>
          <p role="alert">{words}</p>
          <div className={classes.actions}>
            <Button size="sm" variant="default" onClick={onRetry}>
              {t('queue.retry')}
            </Button>
            <Button size="sm" variant="default" onClick={onDelete}>
              {t('queue.delete')}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

/** Returns the text, else the answers, else the name of the file. */
function nameOf({ file, text, answers }: QueuedItem, project: Collection): string {
  return text || answersLine(project, answers) || (file?.name ?? '');
}

function useStateWords(item: QueuedItem): string {
  const { t } = useTranslation('contribute');
  const { progress, onProgress } = useDevice();
  const owner = useOwner();
  const isOnline = useIsOnline();
  const sent = useSyncExternalStore(onProgress, () => progress.get(item.clientKey));
  if (item.state === 'refused') return t('queue.refused');
  if (owner === null) return t('queue.signedOut');
  if (item.owner !== owner) return t('queue.other');
  if (!isOnline) return t('queue.waiting');
  if (item.dueAt > Date.now())
    return t('queue.waitingUntil', { count: item.attempts, time: formats.relative(item.dueAt) });
  return t('queue.sending', { percent: formats.percent(item.file ? (sent ?? 0) / item.file.sizeBytes : 0) });
}
