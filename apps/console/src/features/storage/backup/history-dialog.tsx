import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Time } from '#ui/text/time.tsx';
import classes from './backup-screen.module.css';
import { type BackupEvent, type BackupNode, backupHistoryQuery } from './queries.ts';

const eventTexts = {
  added: 'backup.events.added',
  paused: 'backup.events.paused',
  resumed: 'backup.events.resumed',
  unreachable: 'backup.events.unreachable',
  returned: 'backup.events.returned',
  copied: 'backup.events.copied',
  damaged: 'backup.events.damaged',
  repaired: 'backup.events.repaired',
  full: 'backup.events.full',
  rebuilt: 'backup.events.rebuilt',
} as const satisfies Record<BackupEvent['kind'], string>;

export function HistoryDialog({ node, onClose }: { node: BackupNode; onClose: () => void }) {
  const { t } = useTranslation('storage');
  const query = useInfiniteQuery(backupHistoryQuery(node.id));
  return (
    <Dialog title={t('backup.historyTitle', { name: node.name })} onClose={onClose} size="lg">
      <Loaded query={query} skeleton={<SkeletonRows count={4} />}>
        {({ pages }) => (
          <ul className={classes.history}>
            {pages.flat().map((event) => (
              <Entry key={event.id} event={event} />
            ))}
          </ul>
        )}
      </Loaded>
      <MorePages query={query} label={t('showMore')} />
      <DialogActions>
        <Button size="sm" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Entry({ event }: { event: BackupEvent }) {
  const { t } = useTranslation('storage');
  const about = { bucket: event.bucket ?? '', count: event.count ?? 0 };
  return (
    <li>
      <span>{t(eventTexts[event.kind], about)}</span>
      <span className={classes.place}>
        <Time value={event.happened_at} />
      </span>
    </li>
  );
}
