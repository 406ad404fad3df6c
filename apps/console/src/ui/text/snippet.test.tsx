import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { Snippet } from './snippet.tsx';

test('a snippet shows and copies the code as it is', async () => {
  const code = 'aws s3 ls \\\n  --profile atoll  # on Debian';
  const hands = await show(<Snippet label="Terminal" code={code} />);
  expect(screen.getByRole('figure', { name: 'Terminal' }).querySelector('code')?.textContent).toBe(code);
  await hands.click(screen.getByRole('button', { name: 'Copy Terminal' }));
  expect(await navigator.clipboard.readText()).toBe(code);
});
