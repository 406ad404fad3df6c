import type { AnswerEvent } from '@atoll/contract';
import { expect, it } from 'vitest';
import type { FollowedEvent } from '../../chat/answers/following.ts';
import { finishedWith, found, says } from '../../chat/chat.fixture.ts';
import type { Answer } from '../../chat/index.ts';
import { createAnswerText } from '../api/answer-text.ts';
import { answerEvents } from './answer-events.ts';

const ended = (events: AnswerEvent[]): FollowedEvent => ({
  number: 9,
  kind: 'ended',
  answer: { events } as unknown as Answer,
});
const event = (shown: AnswerEvent): FollowedEvent => ({ number: 1, kind: 'event', event: shown });
const quoted: AnswerEvent = {
  type: 'excerpts',
  reason: 'failed',
  excerpts: [{ number: 2, start: 0, end: 4, text: 'Text', highlights: [] }],
};

async function textOf(followed: FollowedEvent[]): Promise<string> {
  const answer = createAnswerText('en_US');
  async function* all() {
    yield* followed;
  }
  for await (const one of answerEvents(all())) answer.take(one);
  expect(answer.finished).toBeDefined();
  return answer.text;
}

it('tells the same text to who followed from the start and to who came after the end', async () => {
  const finished = finishedWith('One [1].');
  const live = [found, says('One '), says('[1].'), finished].map(event);
  expect(await textOf([...live, ended([found, finished])])).toBe('One [1].');
  expect(await textOf([ended([found, finished])])).toBe('One [1].');
});

it('keeps what a model wrote before the excerpts that follow it', async () => {
  const finished = finishedWith('One [1]', { status: 'partial' });
  const live = [found, says('One [1]'), quoted, finished].map(event);
  const whole = 'One [1]\n\n\nExcerpts from the files, word for word:\n\n> Text [2]';
  expect(await textOf(live)).toBe(whole);
  expect(await textOf([ended([found, quoted, finished])])).toBe(whole);
});

it('tells an owner’s answer once', async () => {
  const curated: AnswerEvent = { type: 'curated', curated_id: 'c', question: 'Q', text: 'Mine.' };
  const finished = finishedWith('Mine.', { status: 'curated' });
  expect(await textOf([ended([curated, finished])])).toBe('Answer by the owner:\n\nMine.');
});
