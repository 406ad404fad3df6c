import { IconDots } from '@tabler/icons-react';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notify } from '#lib/notices/notify.ts';
import { show } from '#testing/show.tsx';
import { Modal } from '../dialogs/modal.tsx';
import { Menu } from '../lists/menu.tsx';
import { isCovered } from './is-covered.ts';

test('a notice and a panel beside the page leave the page its keys', async () => {
  await show(<dialog open>panel</dialog>);
  await act(async () => notify({ kind: 'success', text: 'Saved.', place: 'bottom-left' }));
  expect(screen.getByRole('status')).toBeVisible();
  expect(isCovered()).toBe(false);
});

test('a modal dialog covers the page', async () => {
  await show(
    <Modal title="Question" onClose={() => undefined}>
      text
    </Modal>,
  );
  expect(isCovered()).toBe(true);
});

test('a menu covers the page while it is open', async () => {
  const actions = [{ label: 'Rename', icon: IconDots, onSelect: () => undefined }];
  const hands = await show(<Menu label="Actions" face="…" faceClassName={undefined} actions={actions} />);
  expect(isCovered()).toBe(false);
  await hands.click(screen.getByRole('button', { name: 'Actions' }));
  expect(isCovered()).toBe(true);
});
