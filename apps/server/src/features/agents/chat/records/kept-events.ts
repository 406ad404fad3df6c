import type { AnswerEvent, AnswerEventOf } from '@atoll/contract';

/** The stored form of an answer. */
export interface KeptAnswer {
  readonly events: readonly AnswerEvent[];
  /** Plain text: the words of the model or the owner, or the excerpts. */
  readonly text: string;
  readonly finished: AnswerEventOf<'finished'> | undefined;
}

/** Reduces the events of an answer to what its readers need later. */
export function reduceEvents(events: readonly AnswerEvent[]): KeptAnswer {
  const finished = events.find(isOf('finished'));
  const written = events
    .filter(isOf('delta'))
    .map(({ text }) => text)
    .join('');
  const text = finished ? finished.text : written;
  const used = usedNumbers(events, text, finished);
  const kept = events.filter(({ type }) => type !== 'delta').map((event) => reduced(event, used));
  const quoted = events.filter(isOf('excerpts')).flatMap(({ excerpts }) => excerpts.map((one) => one.text));
  return {
    events: finished || written === '' ? kept : [...kept, { type: 'delta', text: written }],
    text: [text, ...quoted].filter(Boolean).join('\n\n'),
    finished,
  };
}

/** Returns the numbers of the passages that the answer cites or quotes. */
function usedNumbers(
  events: readonly AnswerEvent[],
  text: string,
  finished: AnswerEventOf<'finished'> | undefined,
): ReadonlySet<number> {
  const cited = finished?.cited ?? [...text.matchAll(/\[(\d{1,3})\]/g)].map(([, number]) => Number(number));
  const quoted = events
    .filter(isOf('excerpts'))
    .flatMap(({ excerpts }) => excerpts.map(({ number }) => number));
  const queried = events.filter(isOf('query_result')).map(({ number }) => number);
  return new Set([...cited, ...quoted, ...queried]);
}

function reduced(event: AnswerEvent, used: ReadonlySet<number>): AnswerEvent {
  if (event.type === 'passages') {
    return { ...event, passages: event.passages.filter(({ number }) => used.has(number)) };
  }
  return withoutExplanation(event);
}

/** Removes the explanation, which is for the owner, who requests it separately. */
export function withoutExplanation(event: AnswerEvent): AnswerEvent {
  return event.type === 'finished' ? { ...event, why: null } : event;
}

export function isOf<Type extends AnswerEvent['type']>(type: Type) {
  return (event: AnswerEvent): event is AnswerEventOf<Type> => event.type === type;
}
