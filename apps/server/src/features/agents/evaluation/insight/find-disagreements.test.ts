import { expect, it } from 'vitest';
import { passageOf } from '../evaluation.fixture.ts';
import { findDisagreements } from './find-disagreements.ts';
import type { StoredAnswer } from './insight.store.ts';

function drawingOn(...texts: [key: string, text: string][]): StoredAnswer[] {
  const passages = texts.map(([key, text], index) =>
    passageOf(index + 1, key, { text, start: 100, end: 100 + text.length }),
  );
  return [{ messageId: 'm', question: 'How long?', events: [{ type: 'passages', passages }], createdAt: 1 }];
}

it('finds sentences of two files that give other figures for the same thing', () => {
  const found = findDisagreements(
    drawingOn(
      ['old.md', 'Welcome. The warranty of the pump lasts 12 months.'],
      ['new.md', 'The warranty of the pump lasts 24 months. Goodbye.'],
    ),
  );
  expect(found).toMatchObject([
    {
      question: 'How long?',
      statements: [
        { text: 'The warranty of the pump lasts 12 months.', figures: ['12'], start: 109, end: 150 },
        { text: 'The warranty of the pump lasts 24 months.', figures: ['24'], start: 100, end: 141 },
      ],
    },
  ]);
});

it('reads each sentence below a heading by itself', () => {
  const found = findDisagreements(
    drawingOn(
      ['contract.md', '# Contract\n\nThe notice period is 6 months to the end of a quarter.\n'],
      [
        'handbook.md',
        '# Hours\n\nWe open at 9.\n\n# Notice\n\nThe notice period is 3 months to the end of a quarter.',
      ],
    ),
  );
  expect(found.map(({ statements }) => statements.map(({ figures }) => figures))).toEqual([[['6'], ['3']]]);
});

it.each([
  [
    'the same figure, written differently',
    'The pump costs 1,000 euros in spring.',
    'The pump costs 1 000 euros in spring.',
  ],
  ['another thing', 'The pump costs 10 euros in spring.', 'The valve weighs 12 grams without oil.'],
  ['no figures', 'The pump is blue in spring.', 'The pump is green in spring.'],
  [
    'another number of figures',
    'The pump costs 10 euros in spring.',
    'The pump costs 10 to 12 euros in spring.',
  ],
])('leaves out sentences with %s', (_what, one, other) => {
  expect(findDisagreements(drawingOn(['a', one], ['b', other]))).toEqual([]);
});

it('leaves out sentences of the same file, and names each pair once', () => {
  const one = 'The pump costs 10 euros in spring.';
  const other = 'The pump costs 12 euros in spring.';
  expect(findDisagreements(drawingOn(['a', one], ['a', other]))).toEqual([]);
  const twice = drawingOn(['a', one], ['b', other]);
  expect(findDisagreements([...twice, ...twice])).toHaveLength(1);
});
