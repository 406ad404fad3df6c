import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { Dialog } from '../../dialogs/dialog.tsx';
import { NamedConfirmation } from '../../dialogs/named-confirmation.tsx';

const run = vi.fn(async () => true);

function Deletion({ name = 'photos', isRunning = false, error = null as string | null }) {
  return (
    <Dialog title="Delete bucket" onClose={() => undefined}>
      <NamedConfirmation
        name={name}
        submit="Delete"
        writing={{ run, isRunning, error }}
        input={{ name }}
        onClose={() => undefined}
      >
        <p>This can’t be undone.</p>
      </NamedConfirmation>
    </Dialog>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Type or paste the name to confirm' });
const submit = () => screen.getByRole('button', { name: 'Delete' });

test('nothing is deleted before its name was given', async () => {
  run.mockClear();
  const hands = await show(<Deletion />);
  expect(field()).toHaveFocus();
  await hands.click(submit());
  expect(field()).toHaveAccessibleDescription('The name doesn’t match.');
  await hands.type(field(), 'photo');
  expect(field()).toBeValid();
  await hands.keyboard('{Enter}');
  expect(field()).toBeInvalid();
  expect(run).not.toHaveBeenCalled();
  await hands.type(field(), 's');
  await hands.click(submit());
  expect(run).toHaveBeenCalledExactlyOnceWith({ name: 'photos' });
});

test.each([
  ['spaces around it', 'photos', ' photos '],
  ['letters composed another way', 'été', 'e\u0301te\u0301'],
  ['a name as it is shown', 'a\nb', 'a␊b'],
])('a name is taken with %s', async (_, name, typed) => {
  run.mockClear();
  const hands = await show(<Deletion name={name} />);
  await hands.click(field());
  await hands.paste(typed);
  await hands.click(submit());
  expect(run).toHaveBeenCalledExactlyOnceWith({ name });
});

test('the name can be copied', async () => {
  const hands = await show(<Deletion />);
  await hands.click(screen.getByRole('button', { name: 'Copy photos' }));
  await expect(navigator.clipboard.readText()).resolves.toBe('photos');
});

test('a deletion that runs can’t be sent again, and one that failed says why', async () => {
  await show(<Deletion isRunning error="The bucket isn’t empty." />);
  expect(submit()).toBeDisabled();
  expect(submit()).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('alert')).toHaveTextContent('The bucket isn’t empty.');
});
