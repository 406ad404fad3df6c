import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { bucketsQuery } from '../queries.ts';
import classes from './backup-screen.module.css';
import type { BackupNode } from './queries.ts';
import { addBucketWrite, rebuildWrite, removeBucketWrite } from './writes.ts';

/** Selects the buckets that a node replicates. A lost bucket can be rebuilt here. */
export function NodeBucketsDialog({ node, onClose }: { node: BackupNode; onClose: () => void }) {
  const { t } = useTranslation('storage');
  const query = useQuery(bucketsQuery);
  return (
    <Dialog title={t('backup.chooseTitle', { name: node.name })} onClose={onClose} size="lg">
      <p>{t('backup.chooseText')}</p>
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {(buckets) =>
          buckets.length === 0 ? (
            <p>{t('backup.noBucketYet')}</p>
          ) : (
            <ul className={classes.choices}>
              {buckets.map(({ name }) => (
                <Choice key={name} node={node} bucket={name} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <DialogActions>
        <Button size="sm" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Choice({ node, bucket }: { node: BackupNode; bucket: string }) {
  const { t } = useTranslation('storage');
  const isFollowed = node.buckets.some(({ name }) => name === bucket);
  // Keeps the checkbox's new state until the list has been refetched.
  const [isChosen, setIsChosen] = useState(isFollowed);
  const input = { node: node.id, bucket };
  const add = useWrite(addBucketWrite, { notices: 'all' });
  const remove = useWrite(removeBucketWrite, { notices: 'all' });
  const choose = async (isWanted: boolean) => {
    setIsChosen(isWanted);
    if (!(await (isWanted ? add : remove).run(input))) setIsChosen(!isWanted);
  };
  const rebuild = useWrite(rebuildWrite, {
    notices: 'all',
    onDone: () =>
      notify({ kind: 'success', text: t('backup.rebuildStarted', { name: bucket }), place: 'bottom-left' }),
  });
  return (
    <li className={classes.choice}>
      <CheckField
        label={bucket}
        checked={isChosen}
        disabled={add.isRunning || remove.isRunning}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
      <Button
        size="sm"
        variant="default"
        loading={rebuild.isRunning}
        aria-label={t('backup.rebuildNamed', { name: bucket })}
        onClick={() => void rebuild.run(input)}
      >
        {t('backup.rebuild')}
      </Button>
    </li>
  );
}
