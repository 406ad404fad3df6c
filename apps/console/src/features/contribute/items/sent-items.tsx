import { type CallOutput, listHubContributedItems } from '@atoll/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { ask } from '../client.ts';
import type { Collection } from '../collection.ts';
import { useQueue } from '../shell/device-context.ts';
import { useAction } from '../shell/use-action.ts';
import { useRemote } from '../shell/use-remote.ts';
import classes from './items.module.css';
import { SentItem } from './sent-item.tsx';

export type SentPage = CallOutput<typeof listHubContributedItems>;
export type Sent = SentPage['items'][number];

export interface SentItemsProps {
  project: Collection;
  owner: string;
  /** Called when earnings and the remaining number of items may have changed. */
  onChanged: () => void;
}

/** The person's items on the server, newest first. The first page is cached for use without a network. */
export function SentItems({ project, owner, onChanged }: SentItemsProps) {
  const { t } = useTranslation('contribute');
  const { project_id: projectId } = project;
  const first = useRemote(`items ${projectId} ${owner}`, () =>
    ask(listHubContributedItems, { project_id: projectId }),
  );
  const { data, keptAt, refusal, isUnreachable, reload, replace } = first;
  const queued = useQueue(projectId);
  const received = queued?.filter((item) => item.state === 'received').length ?? 0;
  const { run, isRunning, problem } = useAction();
  const [more, setMore] = useState<SentPage | null>(null);
  useEffect(() => {
    if (received > 0) reload();
  }, [received, reload]);
  const nextCursor = more ? more.next_cursor : (data?.next_cursor ?? null);
  const showMore = () =>
    void run(async () => {
      const page = await ask(listHubContributedItems, {
        project_id: projectId,
        ...(nextCursor ? { cursor: nextCursor } : {}),
      });
      setMore({ ...page, items: [...(more?.items ?? []), ...page.items] });
    });
  const change = (changed: Sent) => {
    const swap = (page: SentPage) => ({
      ...page,
      items: page.items.map((item) => (item.item_id === changed.item_id ? changed : item)),
    });
    if (data) replace(swap(data));
    if (more) setMore(swap(more));
    onChanged();
  };
  const items = [...(data?.items ?? []), ...(more?.items ?? [])];
  return (
    <Panel title={t('list.title')}>
      {isUnreachable && keptAt !== null && <Note>{t('lastSeen', { time: formats.relative(keptAt) })}</Note>}
      {refusal && <Refusal text={refusal.message} />}
      {!data && !refusal && !isUnreachable && <SkeletonBlock height={160} />}
      {isUnreachable && !data && <p className={classes.when}>{t('list.unreachable')}</p>}
      {!data && (refusal || isUnreachable) && (
        <Button size="sm" variant="default" onClick={reload}>
          {t('room.retry')}
        </Button>
      )}
      {data && items.length === 0 && <p className={classes.when}>{t('list.empty')}</p>}
      <ul className={classes.list}>
        {items.map((item) => (
          <SentItem key={item.item_id} project={project} item={item} onChanged={change} />
        ))}
      </ul>
      {nextCursor !== null && (
        <Button variant="default" loading={isRunning} onClick={showMore}>
          {t('list.more')}
        </Button>
      )}
      <Refusal text={problem} />
    </Panel>
  );
}
