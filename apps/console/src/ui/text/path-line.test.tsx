import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { PathLine } from './path-line.tsx';

test.each([
  ['photos/2026/a.png', ['photos/2026', '/a.png']],
  ['photos/2026/', ['photos', '/2026/']],
  ['photos/', ['photos/']],
  ['photos', ['photos']],
])('%s ends in its name, and has the whole path as its title', async (path, parts) => {
  await show(<PathLine path={path} />);
  const whole = screen.getByTitle(path);
  expect(whole).toHaveTextContent(path);
  expect([...whole.children].map((part) => part.textContent)).toEqual(parts);
});
