import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { Slider } from './slider.tsx';

function Votes() {
  const [votes, setVotes] = useState(3);
  return (
    <Slider
      value={votes}
      min={1}
      max={5}
      valueText={`${votes} votes`}
      aria-label="Votes"
      onChange={setVotes}
    />
  );
}

test('a slider has its range and its value in words', async () => {
  await show(<Votes />);
  const slider = screen.getByRole('slider', { name: 'Votes' });
  expect(slider).toHaveAttribute('aria-valuetext', '3 votes');
  expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['1', '5']);
  expect(slider.style.getPropertyValue('--filled')).toBe('50%');
  fireEvent.change(slider, { target: { value: '5' } });
  expect(slider).toHaveAttribute('aria-valuetext', '5 votes');
  expect(slider.style.getPropertyValue('--filled')).toBe('100%');
});

test('a slider with one value is empty', async () => {
  await show(
    <Slider value={1} min={1} max={1} valueText="1" aria-label="Votes" onChange={() => undefined} />,
  );
  expect(screen.getByRole('slider').style.getPropertyValue('--filled')).toBe('0%');
});
