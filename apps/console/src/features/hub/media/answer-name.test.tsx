import type { HubField } from '@atoll/contract';
import { expect, it } from 'vitest';
import { answerName } from './answer-name.ts';

const field: HubField = { name: 'shows', type: 'choice', is_required: true, labels: {}, options: [] };
const fields: HubField[] = [
  { ...field, options: [{ value: 'crossing', labels: { en_US: 'Crossing' } }] },
  { ...field, name: 'wet', type: 'yes_no' },
  { ...field, name: 'seen', type: 'choices' },
  { ...field, name: 'note', type: 'text' },
];

it('names an item by the first words of its form', () => {
  expect(answerName(fields, { shows: 'crossing', wet: true, note: 'By the sea' })).toBe(
    'Crossing · By the sea',
  );
  expect(answerName(fields, { seen: ['car', 'bus', 'tram'] })).toBe('car · bus');
});

it('leaves an item without words to its file', () => {
  expect(answerName(fields, { wet: false, note: '' })).toBeNull();
  expect(answerName([], { shows: 'crossing' })).toBeNull();
});
