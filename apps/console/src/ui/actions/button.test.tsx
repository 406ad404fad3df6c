import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { CopyButton } from '../text/copy-button.tsx';
import { Button } from './button.tsx';

test('a button is no submit unless it is said to be one', async () => {
  await show(<Button>Cancel</Button>);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('type', 'button');
});

test('a button that works keeps its name, and another press does nothing', async () => {
  const press = vi.fn();
  const hands = await show(
    <Button loading onClick={press}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await hands.click(button);
  expect(press).not.toHaveBeenCalled();
});

test('a button that is off is reached by keyboard, and does nothing', async () => {
  const press = vi.fn();
  const hands = await show(
    <Button isOff onClick={press}>
      Save
    </Button>,
  );
  await hands.tab();
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await hands.keyboard('{Enter} ');
  await hands.click(button);
  expect(press).not.toHaveBeenCalled();
});

test('a text is copied, and the button says so for a moment', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const hands = await show(<CopyButton value="s3cr3t" label="Copy secret" />);
  await hands.click(screen.getByRole('button', { name: 'Copy secret' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(navigator.clipboard.readText()).resolves.toBe('s3cr3t');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await screen.findByRole('button', { name: 'Copy secret' })).toBeVisible();
});

test('without a secure clipboard the text is copied by selection, and the focus stays', async () => {
  const hands = await show(<CopyButton value="s3cr3t" label="Copy secret" />);
  const copied: string[] = [];
  Object.assign(document, {
    execCommand: () => {
      copied.push(document.querySelector('textarea')?.value ?? '');
      return true;
    },
  });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await hands.click(screen.getByRole('button', { name: 'Copy secret' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toHaveFocus();
  expect(copied).toEqual(['s3cr3t']);
  expect(document.querySelector('textarea')).toBeNull();
});
