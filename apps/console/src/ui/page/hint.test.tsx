import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { Button } from '../actions/button.tsx';
import { Hint } from './hint.tsx';

function Explained({ text }: { text: string | undefined }) {
  return (
    <Hint text={text}>
      {(describedBy) => (
        <Button isOff aria-describedby={describedBy}>
          Archive
        </Button>
      )}
    </Hint>
  );
}

test('a hint describes its control, and Escape hides it until the control is visited again', async () => {
  const hands = await show(<Explained text="Restore it first" />);
  const button = screen.getByRole('button', { name: 'Archive' });
  expect(button).toHaveAccessibleDescription('Restore it first');
  await hands.tab();
  expect(button).toHaveFocus();
  expect(screen.getByRole('tooltip')).toBeVisible();
  await hands.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(button).toHaveAccessibleDescription('Restore it first');
  await hands.tab();
  await hands.tab({ shift: true });
  expect(screen.getByRole('tooltip')).toBeVisible();
});

test('a control without a hint stands alone', async () => {
  await show(<Explained text={undefined} />);
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-describedby');
});
