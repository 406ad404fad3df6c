import { type AnswerExplanation, explainMessage, type NumberedPassage } from '@atoll/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { WhyDialog } from './why-dialog.tsx';

const file = { bucket: 'reports', url: null, title: null };
const found = { document_id: 'd', start: 0, end: 9, score: 1, was_sent: false };

const explanation: AnswerExplanation = {
  question: 'How warm was the lagoon?',
  rewritten: 'How warm was the lagoon?',
  rewritten_by: 'nobody',
  confidence: 0.9,
  required_confidence: 0.5,
  passages: [
    { ...found, number: 1, file: { ...file, key: 'Survey/Reef survey.pdf' } },
    { ...found, number: 2, file: { ...file, key: 'Survey/stations.json' } },
    { ...found, number: 3 },
  ],
  prompt: null,
  calls: [],
  times: { rewrite_ms: 0, retrieve_ms: 1, first_text_ms: null, total_ms: 2 },
};

const cited: NumberedPassage = {
  ...file,
  key: 'Survey/Reef survey.pdf',
  number: 1,
  document_id: 'd',
  version_id: null,
  page: 1,
  sheet: null,
  row: null,
  line: null,
  headings: [],
  start: 0,
  end: 9,
  text: 'The reef.',
  matched: [],
  score: 1,
};

test('every passage is named by its file, whether or not the answer cites it', async () => {
  answers(explainMessage, { explanation, cost_micro_usd: 0, waited_ms: 0 });
  const passages = new Map([[1, cited]]);
  await show(<WhyDialog agentId="a" messageId="m" passages={passages} onClose={() => undefined} />);
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '1Reef survey.pdf1',
    '2stations.json1 · not cited',
    // An answer of an earlier release.
    '3–1 · not cited',
  ]);
});
