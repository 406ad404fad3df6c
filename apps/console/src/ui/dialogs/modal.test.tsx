import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { TextField } from '../fields/text/text-field.tsx';
import { Confirmation } from './confirmation.tsx';
import { Dialog } from './dialog.tsx';
import { Modal } from './modal.tsx';

function Opener({ hasInner = false }: { hasInner?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isInnerOpen, setInnerOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Rename" onClose={() => setOpen(false)}>
          <TextField label="Name" data-autofocus />
          <button type="button" onClick={() => setInnerOpen(true)}>
            Ask more
          </button>
          {hasInner && isInnerOpen && (
            <Dialog title="Sure?" onClose={() => setInnerOpen(false)}>
              <p>Really</p>
            </Dialog>
          )}
        </Dialog>
      )}
    </>
  );
}

test('a dialog is named by its title, begins in its field, and gives the focus back', async () => {
  const hands = await show(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await hands.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Rename' });
  expect(within(dialog).getByRole('heading', { level: 2, name: 'Rename' })).toBeVisible();
  expect(within(dialog).getByLabelText('Name')).toHaveFocus();
  await hands.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
});

test('Escape closes the dialog on top, and no other', async () => {
  const hands = await show(<Opener hasInner />);
  await hands.click(screen.getByRole('button', { name: 'Open' }));
  await hands.click(screen.getByRole('button', { name: 'Ask more' }));
  expect(screen.getByRole('dialog', { name: 'Sure?' })).toBeVisible();
  await hands.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Ask more' })).toHaveFocus();
  await hands.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a press on the ground around a dialog closes it, one on its content does not', async () => {
  const onClose = vi.fn();
  await show(
    <Dialog title="Rename" onClose={onClose}>
      <p>content</p>
    </Dialog>,
  );
  fireEvent.mouseDown(screen.getByText('content'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.mouseDown(screen.getByRole('dialog'));
  expect(onClose).toHaveBeenCalledOnce();
});

function Loading() {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <Dialog title="Details" onClose={() => undefined}>
      <button type="button" onClick={() => setLoaded(true)}>
        Load
      </button>
      <input aria-label="In use" onKeyDown={() => setLoaded(true)} />
      {isLoaded && <TextField label="Late" data-autofocus />}
    </Dialog>
  );
}

test('a field that appears later takes the focus, unless another field is in use', async () => {
  const hands = await show(<Loading />);
  await hands.click(screen.getByRole('button', { name: 'Load' }));
  await waitFor(() => expect(screen.getByLabelText('Late')).toHaveFocus());
});

test('a dialog with a hidden title keeps its name', async () => {
  await show(
    <Modal title="Search" isBare onClose={() => undefined}>
      <p>own head</p>
    </Modal>,
  );
  expect(screen.getByRole('dialog', { name: 'Search' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('a question is announced with its text, and begins at the button that changes nothing', async () => {
  const onSubmit = vi.fn();
  const onClose = vi.fn();
  const hands = await show(
    <Confirmation
      title="Delete a.txt?"
      submit="Delete"
      onSubmit={onSubmit}
      isRunning={false}
      error={null}
      onClose={onClose}
    >
      <p>This can’t be undone.</p>
    </Confirmation>,
  );
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription('This can’t be undone.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await hands.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledOnce();
});
