import type { AnswerEvent, AnswerStatus, NumberedPassage } from '@atoll/contract';

/** Returns a numbered passage of a file in the bucket `books`. */
export function passageOf(number: number, key: string, more: Partial<NumberedPassage> = {}): NumberedPassage {
  return {
    number,
    document_id: `document of ${key}`,
    bucket: 'books',
    key,
    version_id: 'v1',
    url: null,
    title: null,
    page: null,
    sheet: null,
    row: null,
    line: null,
    headings: [],
    start: 0,
    end: 4,
    text: 'Text',
    matched: [],
    score: 1,
    ...more,
  };
}

/** Returns the events of an answer that cites all its passages. */
export function answering(
  text: string,
  passages: readonly NumberedPassage[],
  status: AnswerStatus = 'answered',
): AnswerEvent[] {
  return [
    ...(passages.length > 0 ? [{ type: 'passages' as const, passages: [...passages] }] : []),
    ...(status === 'nothing' ? [{ type: 'nothing' as const, nearest: [] }] : []),
    {
      type: 'finished',
      status,
      text,
      cited: passages.map(({ number }) => number),
      is_cut: false,
      tokens: { input: 10, output: 5, is_estimated: false },
      cost_micro_usd: 7,
      why: null,
    },
  ];
}
