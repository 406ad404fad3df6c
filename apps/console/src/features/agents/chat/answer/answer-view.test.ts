import type { AnswerEvent } from '@atoll/contract';
import { expect, it } from 'vitest';
import { viewOf } from './answer-view.ts';

const finished = (text: string): AnswerEvent => ({
  type: 'finished',
  status: 'answered',
  text,
  cited: [],
  is_cut: false,
  tokens: { input: 0, output: 0, is_estimated: false },
  cost_micro_usd: 0,
  why: null,
});

it('shows text as it comes, and the whole text once it is there', () => {
  const sofar: AnswerEvent[] = [
    { type: 'delta', text: 'The notice ' },
    { type: 'delta', text: 'period' },
  ];
  expect(viewOf(sofar).text).toBe('The notice period');
  expect(viewOf([finished('The notice period is a month.')]).text).toBe('The notice period is a month.');
});

it('keeps what came of the model when excerpts follow', () => {
  const view = viewOf([
    { type: 'delta', text: 'Half of' },
    { type: 'excerpts', reason: 'too_slow', excerpts: [] },
    finished(''),
  ]);
  expect(view).toMatchObject({ text: 'Half of', excerpts: { reason: 'too_slow' } });
});

it('puts each result with its own query', () => {
  const result = { type: 'query_result', columns: ['n'], rows: [[1]], is_partial: false, number: 4 } as const;
  const view = viewOf([
    { type: 'query', sql: 'SELECT x', tables: [] },
    { type: 'query_failed', reason: 'invalid', message: 'no column x' },
    { type: 'query', sql: 'SELECT n', tables: [] },
    { ...result, columns: ['n'], rows: [[1]] },
  ]);
  expect(view.queries).toMatchObject([
    { sql: 'SELECT x', failure: { reason: 'invalid' } },
    { sql: 'SELECT n', result: { number: 4 } },
  ]);
});
