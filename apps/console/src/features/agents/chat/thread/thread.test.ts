import type { AnswerEvent, AnswerMessage, QuestionMessage } from '@atoll/contract';
import { describe, expect, it } from 'vitest';
import { type Message, merged, type Thread, turnsOf, withEvent } from './thread.ts';

const empty: Thread = { title: '', messages: [] };
const question = (id: string, parent: string | null): QuestionMessage => ({
  role: 'question',
  message_id: id,
  parent_id: parent,
  text: `${id}?`,
  created_at: 0,
});
const answer = (id: string, parent: string, more: Partial<AnswerMessage> = {}): AnswerMessage => ({
  role: 'answer',
  message_id: id,
  parent_id: parent,
  state: 'ended',
  status: 'answered',
  events: [],
  cited_files: [],
  last_event: 9,
  rating: null,
  rating_note: null,
  created_at: 0,
  ended_at: 0,
  ...more,
});
const accepted = { type: 'accepted', conversation_id: 'c', question_id: 'q1', message_id: 'a1' } as const;
const delta = (text: string): AnswerEvent => ({ type: 'delta', text });
const idsOf = (messages: readonly Message[], choices = {}) =>
  turnsOf(messages, choices).map((turn) => [turn.question.message_id, turn.answer?.message_id]);

describe('branches', () => {
  const messages = [
    question('q1', null),
    answer('a1', 'q1'),
    question('q2', 'a1'),
    answer('a2', 'q2'),
    answer('a1b', 'q1'),
    question('q2b', 'a1'),
  ];

  it('shows the newest message at each fork', () => {
    expect(idsOf(messages)).toEqual([['q1', 'a1b']]);
  });

  it('shows the branch that was chosen, as far as it goes', () => {
    expect(idsOf(messages, { q1: 'a1' })).toEqual([
      ['q1', 'a1'],
      ['q2b', undefined],
    ]);
    expect(idsOf(messages, { q1: 'a1', a1: 'q2' })).toEqual([
      ['q1', 'a1'],
      ['q2', 'a2'],
    ]);
  });

  it('knows what stands in the place of each message', () => {
    const [first] = turnsOf(messages, { q1: 'a1' });
    expect(first?.answers.map(({ message_id: id }) => id)).toEqual(['a1', 'a1b']);
  });
});

describe('a stream', () => {
  const asked = { question: 'Why?', parentId: null };
  const begun = withEvent(empty, { number: 1, data: accepted }, '', asked);

  it('begins with the question and an answer that waits', () => {
    expect(begun.messages).toMatchObject([
      { role: 'question', message_id: 'q1', parent_id: null, text: 'Why?' },
      { role: 'answer', message_id: 'a1', parent_id: 'q1', state: 'waiting', events: [] },
    ]);
  });

  it('joins text, and passes over events that came before', () => {
    const once = withEvent(begun, { number: 2, data: delta('Because') }, 'a1');
    const twice = withEvent(once, { number: 2, data: delta('Because') }, 'a1');
    const further = withEvent(twice, { number: 3, data: delta(' of it.') }, 'a1');
    expect(further.messages[1]).toMatchObject({
      state: 'writing',
      events: [delta('Because of it.')],
      last_event: 3,
    });
  });

  it('drops what came when the answer begins again', () => {
    const written = withEvent(begun, { number: 2, data: delta('Half') }, 'a1');
    const again = withEvent(written, { number: 7, data: accepted }, 'a1');
    expect(again.messages).toHaveLength(2);
    expect(again.messages[1]).toMatchObject({ state: 'waiting', events: [], last_event: 7 });
  });

  it('ends as the server has stored it', () => {
    const stored = answer('a1', 'q1', { events: [delta('All of it.')] });
    const ended = withEvent(begun, { number: 4, data: { type: 'ended', message: stored } }, 'a1');
    expect(ended.messages[1]).toEqual(stored);
  });

  it('adds an answer that was generated again to the question that is there', () => {
    const other = { ...accepted, message_id: 'a2' };
    const again = withEvent(begun, { number: 1, data: other }, '');
    expect(again.messages.map(({ message_id: id }) => id)).toEqual(['q1', 'a1', 'a2']);
  });
});

it('keeps what the stream brought when the server’s own copy is behind', () => {
  const writing = (last: number) => answer('a1', 'q1', { state: 'writing', last_event: last });
  const of = (one: AnswerMessage): Thread => ({ title: 'T', messages: [question('q1', null), one] });
  expect(merged(of(writing(8)), of(writing(5))).messages[1]).toMatchObject({ last_event: 8 });
  expect(merged(of(writing(5)), of(writing(8))).messages[1]).toMatchObject({ last_event: 8 });
  expect(merged(of(writing(8)), of(answer('a1', 'q1', { last_event: 2 }))).messages[1]).toMatchObject({
    state: 'ended',
  });
});
