import { checkUploads, getBucket, listBuckets, listObjects, moveObject, startBulkJob } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { notices } from '#lib/notices/notify.ts';
import { answers, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import type { Entry } from '../listing/entry.ts';
import { bucketDetail, bucketRow, emptyFolder } from '../testing/buckets.ts';
import { bulkJob } from '../testing/bulk-jobs.ts';
import { ObjectDialogs } from './dialogs/object-dialogs.tsx';
import type { OpenDialog } from './dialogs/open-dialog.ts';
import { useDragMove } from './use-drag-move.ts';

const object = (key: string) => ({ kind: 'object', key, is_deleted: false }) as Entry;

function Folder({ entries }: { entries: readonly Entry[] }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const drag = useDragMove('photos', setDialog);
  return (
    <>
      <button type="button" onClick={() => drag.onStart(entries)}>
        drag
      </button>
      <button type="button" onClick={() => drag.dropAt('to/')}>
        drop
      </button>
      {dialog && (
        <ObjectDialogs
          bucket="photos"
          prefix=""
          dialog={dialog}
          onOpen={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

async function dragAndDrop(...keys: string[]) {
  answers(listBuckets, [bucketRow('photos')]);
  answers(getBucket, ({ bucket }) => bucketDetail(bucket));
  answers(listObjects, emptyFolder);
  const hands = await show(<Folder entries={keys.map(object)} />);
  await hands.click(screen.getByRole('button', { name: 'drag' }));
  await hands.click(screen.getByRole('button', { name: 'drop' }));
  return hands;
}

test('an object whose name is taken where it is dropped can be kept beside the other', async () => {
  refuses(moveObject, 3022);
  const hands = await dragAndDrop('note.txt');
  const path = await screen.findByRole('textbox', { name: 'Destination path' });
  expect(path).toHaveValue('to/note.txt');
  expect(path).toBeInvalid();
  expect(notices.current()).toEqual([]);
  expect(screen.getByRole('checkbox', { name: 'Replace the existing object' })).toBeVisible();
  answers(checkUploads, { taken: [], free_bytes: null, limited_by: null });
  const moving = answers(moveObject, null);
  await hands.click(screen.getByRole('button', { name: 'Keep both' }));
  await waitFor(() =>
    expect(moving.inputs).toEqual([
      { bucket: 'photos', key: 'note.txt', to_bucket: 'photos', to_key: 'to/note (1).txt' },
    ]),
  );
});

test('another refusal of a drop is a notice', async () => {
  refuses(moveObject, 3001);
  await dragAndDrop('note.txt');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a drop of several entries whose names are taken asks before anything moves', async () => {
  const started = answers(startBulkJob, ({ task, dry_run = false }) =>
    bulkJob({
      conflicts: 1,
      task,
      dry_run,
    }),
  );
  await dragAndDrop('a', 'b');
  expect(await screen.findByRole('radio', { name: 'Keep both' })).toBeVisible();
  expect(await screen.findByText('1 name already exists there')).toBeVisible();
  expect(started.inputs.map(({ dry_run }) => dry_run)).not.toContain(undefined);
});

test('several entries move at once where their names are free', async () => {
  const started = answers(startBulkJob, ({ task, dry_run = false }) => bulkJob({ task, dry_run }));
  await dragAndDrop('a', 'b');
  const task = { kind: 'move', to_bucket: 'photos', to_prefix: 'to/', on_conflict: 'fail' };
  await waitFor(() =>
    expect(started.inputs.at(-1)).toEqual({ bucket: 'photos', selection: { keys: ['a', 'b'] }, task }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
