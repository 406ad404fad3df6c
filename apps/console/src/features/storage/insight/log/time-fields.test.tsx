import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { TimeFields, type TimeRange } from './time-fields.tsx';

let range: TimeRange = {};

function Period() {
  const [value, setValue] = useState<TimeRange>({});
  range = value;
  return <TimeFields range={value} onChange={setValue} />;
}

test('a period from a day to the same day is that whole day', async () => {
  const hands = await show(<Period />);
  await hands.type(screen.getByRole('textbox', { name: 'From' }), '11/27/2026');
  await hands.type(screen.getByRole('textbox', { name: 'To' }), '11/27/2026');
  expect(range).toEqual({
    since: new Date(2026, 10, 27).getTime(),
    before: new Date(2026, 10, 28).getTime(),
  });
  expect(screen.getByRole('combobox', { name: 'To, time' })).toHaveDisplayValue(/^11:59\sPM$/);
});
