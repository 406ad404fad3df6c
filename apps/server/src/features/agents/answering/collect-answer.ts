import type { AnswerEvent, AnswerEventOf } from '@atoll/contract';

/** A complete answer, for callers that can't stream it. */
export interface CollectedAnswer {
  readonly events: readonly AnswerEvent[];
  readonly passages: AnswerEventOf<'passages'>['passages'];
  readonly unsupported: readonly AnswerEventOf<'unsupported'>[];
  readonly excerpts: AnswerEventOf<'excerpts'> | null;
  readonly nearest: AnswerEventOf<'nothing'>['nearest'];
  readonly finished: AnswerEventOf<'finished'>;
}

export async function collectAnswer(answer: AsyncIterable<AnswerEvent>): Promise<CollectedAnswer> {
  const events: AnswerEvent[] = [];
  for await (const event of answer) events.push(event);
  const of = <Type extends AnswerEvent['type']>(type: Type) =>
    events.filter((event): event is AnswerEventOf<Type> => event.type === type);
  const [finished] = of('finished');
  if (!finished) throw new Error('the answer has no end');
  return {
    events,
    passages: of('passages').flatMap(({ passages }) => passages),
    unsupported: of('unsupported'),
    excerpts: of('excerpts')[0] ?? null,
    nearest: of('nothing').flatMap(({ nearest }) => nearest),
    finished,
  };
}

/** Removes from an event what only the owner of an agent may see. */
export function publicEvent(event: AnswerEvent): AnswerEvent {
  if (event.type === 'finished') return { ...event, cost_micro_usd: 0, why: null };
  if (event.type === 'query_failed') return { ...event, message: '' };
  return event;
}
