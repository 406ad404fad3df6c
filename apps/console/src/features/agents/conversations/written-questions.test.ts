import { curatedLimits } from '@atoll/contract';
import { expect, it } from 'vitest';
import { writtenQuestions } from './written-questions.ts';

it('drops what is empty or there twice', () => {
  expect(writtenQuestions([' When? ', '', 'when?', 'How?'])).toEqual(['When?', 'How?']);
});

it('keeps within what the call takes', () => {
  const many = Array.from({ length: 40 }, (_, index) => `Question ${index}`);
  expect(writtenQuestions(many)).toHaveLength(curatedLimits.variants);
});
