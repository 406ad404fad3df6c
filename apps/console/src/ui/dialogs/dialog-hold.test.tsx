import { fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { useForm } from '../fields/form/use-form.ts';
import { TextField } from '../fields/text/text-field.tsx';
import { Dialog } from './dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { OnceNotice } from './once-notice.tsx';

const onClose = vi.fn();

function NameDialog({ isRunning = false }: { isRunning?: boolean }) {
  const form = useForm({ initialValues: { name: 'a' } });
  return (
    <FormDialog
      title="Rename"
      submit="Save"
      form={form}
      isRunning={isRunning}
      error={null}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      <TextField label="Name" {...form.getInputProps('name')} />
    </FormDialog>
  );
}

function Steps() {
  const [isDone, setDone] = useState(false);
  return (
    <Dialog title="Key" onClose={onClose}>
      {isDone ? (
        <OnceNotice title="Shown once" text="Copy it now." />
      ) : (
        <button type="button" onClick={() => setDone(true)}>
          Create key
        </button>
      )}
    </Dialog>
  );
}

async function showHeld(content: ReactNode) {
  onClose.mockClear();
  const hands = await show(content);
  return {
    hands,
    pressEscape: () => hands.keyboard('{Escape}'),
    pressBeside: () => fireEvent.mouseDown(screen.getAllByRole('dialog')[0] as HTMLElement),
    closeButton: () => screen.getByRole('button', { name: 'Close' }),
  };
}

test('an untouched form closes on Escape, and on a press beside it', async () => {
  const { pressEscape, pressBeside } = await showHeld(<NameDialog />);
  await pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
  pressBeside();
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('an edited form asks before Escape or a press beside it loses the edits', async () => {
  const { hands, pressEscape, pressBeside } = await showHeld(<NameDialog />);
  await hands.type(screen.getByLabelText('Name'), 'b');
  await pressEscape();
  expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await hands.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Name')).toHaveValue('ab');

  pressBeside();
  await hands.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape in the question goes on editing', async () => {
  const { hands, pressEscape } = await showHeld(<NameDialog />);
  await hands.type(screen.getByLabelText('Name'), 'b');
  await pressEscape();
  await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await pressEscape();
  expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('edits that were taken back are no reason to ask', async () => {
  const { hands, pressEscape } = await showHeld(<NameDialog />);
  await hands.type(screen.getByLabelText('Name'), 'b{Backspace}');
  await pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

test('the buttons of an edited form close it without a question', async () => {
  const { hands } = await showHeld(<NameDialog />);
  await hands.type(screen.getByLabelText('Name'), 'b');
  await hands.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a form that is being sent stays', async () => {
  const { pressEscape, pressBeside } = await showHeld(<NameDialog isRunning />);
  await pressEscape();
  pressBeside();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('a secret stays until its own buttons close it', async () => {
  const { hands, pressEscape, pressBeside, closeButton } = await showHeld(
    <Dialog title="Key" onClose={onClose}>
      <OnceNotice title="Shown once" text="Copy it now." />
    </Dialog>,
  );
  await pressEscape();
  pressBeside();
  expect(onClose).not.toHaveBeenCalled();
  await hands.click(closeButton());
  expect(onClose).toHaveBeenCalledOnce();
});

test('a secret stays when the button that asked for it is gone', async () => {
  const { hands, pressEscape } = await showHeld(<Steps />);
  await hands.click(screen.getByRole('button', { name: 'Create key' }));
  await pressEscape();
  await pressEscape();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
});
