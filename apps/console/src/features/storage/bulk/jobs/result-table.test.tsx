import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { ResultTable } from './result-table.tsx';

test('an object that was kept next to another shows its new name', async () => {
  const result = {
    key: 'x/a.txt',
    version_id: null,
    outcome: 'done',
    size_bytes: 1,
    code: null,
    reason: 'renamed',
    new_key: 'to/a (1).txt',
  } as const;
  await show(<ResultTable results={[result]} more={undefined} />);
  expect(screen.getByRole('cell', { name: /^Kept as .*a \(1\)\.txt/ })).toBeVisible();
});
