import { expect, it } from 'vitest';
import { marksOf, type TextRun } from './pdf-marks.ts';

const runs = (...texts: string[]): TextRun[] =>
  texts.map((str, line) => ({ str, transform: [10, 0, 0, 10, 0, 800 - line * 12], width: 100, height: 10 }));
const shown = (page: readonly TextRun[], quote: string) =>
  marksOf(page, quote).map(({ run, from, to }) =>
    run.str.slice(Math.round(from * run.str.length), Math.round(to * run.str.length)),
  );

it('marks a quote over the lines it stands in', () => {
  const page = runs('Terms. The notice', 'period is one month', 'from receipt.');
  expect(shown(page, 'The notice period is one month')).toEqual(['The notice', 'period is one month']);
});

it('finds words that a line end has cut, ligatures and other spaces', () => {
  expect(shown(runs('an agree-', 'ment of both'), 'agreement of both')).toEqual(['agree', 'ment of both']);
  expect(shown(runs('the o\u{fb03}ce'), 'The office')).toEqual(['the o\u{fb03}ce']);
  expect(shown(runs('a\u{a0}month'), 'a month')).toEqual(['a\u{a0}month']);
});

it('marks the sentences that stand on this page of a passage that goes on', () => {
  const page = runs('Cancel in writing only. Send it');
  expect(shown(page, 'Cancel in writing only. Send it to our office.')).toEqual(['Cancel in writing only.']);
});

it('marks nothing that is not there', () => {
  expect(marksOf(runs('Something else'), 'The notice period is one month.')).toEqual([]);
  expect(marksOf(runs('Something else'), '')).toEqual([]);
  expect(marksOf([], 'a')).toEqual([]);
});
