import { expect, it } from 'vitest';
import { factProblem, factsOf } from './facts.ts';

it('takes one fact from each line', () => {
  expect(factsOf(' 900 euros\r\n\n three months \n900 euros')).toEqual(['900 euros', 'three months']);
});

it('says what the call would refuse', () => {
  expect(factProblem(['900'])).toBeNull();
  expect(factProblem(Array.from({ length: 11 }, (_, index) => `fact ${index}`))).toBe('too many');
  expect(factProblem(['x'.repeat(201)])).toBe('too long');
});
