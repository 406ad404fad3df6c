import { expect, it } from 'vitest';
import { groupGaps } from './group-gaps.ts';
import type { StoredAnswer } from './insight.store.ts';

/** Returns answers to the questions, newest first, as the store does. */
function asked(...questions: string[]): StoredAnswer[] {
  return questions.map((question, index) => ({
    messageId: `m${index}`,
    question,
    events: [],
    createdAt: questions.length - index,
  }));
}

it('puts questions about the same thing together, the most asked first', () => {
  const gaps = groupGaps(
    asked(
      'Do you ship to Norway?',
      'What is the warranty of the pump?',
      'How long is the pump warranty?',
      'what is the warranty of the PUMP',
    ),
  );
  expect(gaps.map(({ question, questions }) => [question, questions])).toEqual([
    ['What is the warranty of the pump?', 3],
    ['Do you ship to Norway?', 1],
  ]);
  expect(gaps[0]).toMatchObject({
    examples: ['How long is the pump warranty?'],
    messageIds: ['m1', 'm2', 'm3'],
    lastAskedAt: 3,
  });
});

it('keeps questions apart that share only words of grammar, in any script', () => {
  const gaps = groupGaps(asked('何時に開きますか', '返品できますか', 'Where is it?', 'Where are they?'));
  expect(gaps.map(({ questions }) => questions)).toEqual([1, 1, 1, 1]);
});

it('shows the files that came nearest to the newest question', () => {
  const file = { document_id: 'd', bucket: 'b', key: 'k', version_id: null, url: null, title: null };
  const [newest, older] = asked('Pump warranty?', 'Pump warranty');
  const gaps = groupGaps([
    { ...newest, events: [{ type: 'nothing', nearest: [file] }] } as StoredAnswer,
    { ...older, events: [{ type: 'nothing', nearest: [] }] } as StoredAnswer,
  ]);
  expect(gaps).toMatchObject([{ questions: 2, nearest: [file], examples: [] }]);
});
