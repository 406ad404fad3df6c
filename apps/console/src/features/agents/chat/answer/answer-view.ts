import type { AnswerEvent, AnswerEventOf, NumberedPassage } from '@atoll/contract';

/** The visible state of an answer so far. */
export interface AnswerView {
  /** The rewritten question that was used for the search, if it differs. */
  rewritten: string | undefined;
  passages: ReadonlyMap<number, NumberedPassage>;
  /** Markdown with citations as `[1]`. */
  text: string;
  curated: AnswerEventOf<'curated'> | undefined;
  queries: readonly TableQuery[];
  unsupported: readonly AnswerEventOf<'unsupported'>[];
  excerpts: AnswerEventOf<'excerpts'> | undefined;
  nothing: AnswerEventOf<'nothing'> | undefined;
  finished: AnswerEventOf<'finished'> | undefined;
}

/** A query on tables of the files, with its result. */
export interface TableQuery {
  sql: string;
  result?: AnswerEventOf<'query_result'>;
  failure?: AnswerEventOf<'query_failed'>;
}

/** Combines the events of an answer. */
export function viewOf(events: readonly AnswerEvent[]): AnswerView {
  const passages = new Map<number, NumberedPassage>();
  const queries: TableQuery[] = [];
  const last = <Type extends AnswerEvent['type']>(type: Type) =>
    events.findLast((event): event is AnswerEventOf<Type> => event.type === type);
  let text = '';
  for (const event of events) {
    if (event.type === 'delta') text += event.text;
    else if (event.type === 'passages') for (const one of event.passages) passages.set(one.number, one);
    else if (event.type === 'query') queries.push({ sql: event.sql });
    else if (event.type === 'query_result') Object.assign(queries.at(-1) ?? {}, { result: event });
    else if (event.type === 'query_failed') Object.assign(queries.at(-1) ?? {}, { failure: event });
  }
  const finished = last('finished');
  const curated = last('curated');
  return {
    rewritten: last('rewritten')?.question,
    passages,
    text: finished?.text || text || (curated?.text ?? ''),
    curated,
    queries,
    unsupported: events.filter((event) => event.type === 'unsupported'),
    excerpts: last('excerpts'),
    nothing: last('nothing'),
    finished,
  };
}
