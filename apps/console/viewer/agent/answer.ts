import type { VisitEvent, VisitSource } from '@atoll/contract';

/** An answer, based on the events received so far. */
export interface AnswerState {
  readonly messageId: string | undefined;
  readonly text: string;
  readonly isCurated: boolean;
  readonly sources: ReadonlyMap<number, VisitSource>;
  readonly unsupported: readonly { readonly start: number; readonly end: number }[];
  readonly excerpts: EventOf<'excerpts'> | undefined;
  readonly nearest: readonly string[] | undefined;
  readonly finished: EventOf<'finished'> | undefined;
  readonly refusal: string | undefined;
}

type EventOf<Type extends VisitEvent['type']> = Extract<VisitEvent, { type: Type }>;

export const noAnswer: AnswerState = {
  messageId: undefined,
  text: '',
  isCurated: false,
  sources: new Map(),
  unsupported: [],
  excerpts: undefined,
  nearest: undefined,
  finished: undefined,
  refusal: undefined,
};

/** Returns an answer after one more event. An answer that restarts after a restart of the server loses its previous content. */
export function withEvent(state: AnswerState, event: VisitEvent): AnswerState {
  switch (event.type) {
    case 'started':
      return { ...noAnswer, messageId: event.message_id };
    case 'sources':
      return {
        ...state,
        sources: new Map([
          ...state.sources,
          ...event.sources.map((source): [number, VisitSource] => [source.number, source]),
        ]),
      };
    case 'curated':
      return { ...state, isCurated: true, text: event.text };
    case 'delta':
      return { ...state, text: state.text + event.text };
    case 'unsupported':
      return { ...state, unsupported: [...state.unsupported, event] };
    case 'excerpts':
      return { ...state, excerpts: event };
    case 'nothing':
      return { ...state, nearest: event.nearest };
    case 'finished':
      return { ...state, finished: event, text: event.text || state.text };
    case 'refused':
      return { ...state, refusal: event.message };
  }
}
