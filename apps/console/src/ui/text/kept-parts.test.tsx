import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { KeptParts } from './kept-parts.tsx';

test('a path breaks after its slashes, and inside a long part only', async () => {
  const long = 'a-very-long-name-of-a-file-in-it.txt';
  await show(
    <p>
      <KeptParts path={`expedition-2026/${long}`} />
    </p>,
  );
  const path = screen.getByText('expedition-2026/').closest('p');
  expect(path).toHaveTextContent(`expedition-2026/${long}`);
  expect(path?.querySelectorAll('wbr')).toHaveLength(1);
  expect([...(path?.querySelectorAll('span') ?? [])].map((part) => part.textContent)).toEqual([
    'expedition-2026/',
  ]);
});
