import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { Labeled } from './labeled.tsx';

test.each([
  ['Next try:', 'Next try: today'],
  ['下次重试：', '下次重试：today'],
])('“%s” is followed by a space only if its colon has none', async (text, shown) => {
  await show(
    <p>
      <Labeled text={text}>
        <b>today</b>
      </Labeled>
    </p>,
  );
  expect(screen.getByRole('paragraph').textContent).toBe(shown);
});
