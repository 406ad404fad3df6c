import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { useArchiveActions } from '../actions/archive-actions.ts';
import { RestoreDialog } from './restore-dialog.tsx';

const open = vi.fn();

function FolderActions() {
  const actionsOf = useArchiveActions(open);
  return actionsOf({ kind: 'folder', key: 'trip/' }).map(({ label, onSelect }) => (
    <button key={label} type="button" onClick={onSelect}>
      {label}
    </button>
  ));
}

test('a folder can be archived, and restored from the archive', async () => {
  const hands = await show(<FolderActions />);
  expect(screen.getByRole('button', { name: 'Archive' })).toBeVisible();
  await hands.click(screen.getByRole('button', { name: 'Restore from archive' }));
  expect(open).toHaveBeenCalledExactlyOnceWith({
    kind: 'restore',
    entries: [{ kind: 'folder', key: 'trip/' }],
  });
});

test('a restore says what it costs, and how an object leaves the archive for good', async () => {
  await show(<RestoreDialog bucket="photos" objectKey="a.txt" onClose={vi.fn()} />);
  expect(screen.getByText(/Restoring costs nothing extra/)).toBeVisible();
  expect(screen.getByText(/“Keep available” in its menu/)).toBeVisible();
});
