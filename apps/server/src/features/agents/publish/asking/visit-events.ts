import type { AgentSettings, AnswerEvent, NumberedPassage, VisitEvent } from '@atoll/contract';
import type { FollowedEvent } from '../../chat/answers/following.ts';
import type { Answer } from '../../chat/records/message.ts';
import { citedIn, shownName, shownSource } from './shown-sources.ts';

type Settings = Pick<AgentSettings, 'shown_sources'>;

/**
 * Translates the events of an answer to those that its visitor may see. Passages are shown once the answer cites or
 * quotes them. Other search results, and details of the search, are only for the owner.
 */
export async function* visitEvents(
  followed: AsyncIterable<FollowedEvent>,
  settings: Settings,
): AsyncGenerator<VisitEvent> {
  let translation = createTranslation(settings);
  for await (const { kind, ...at } of followed) {
    if (kind === 'accepted' && 'answer' in at) {
      translation = createTranslation(settings);
      yield { type: 'started', message_id: at.answer.id };
    } else if ('event' in at) {
      yield* translation.take(at.event);
    } else if (!translation.hasFinished()) {
      yield* endOf(at.answer, translation);
    }
  }
}

/** Returns a stored answer as its visitor may see it. */
export function storedVisitEvents(answer: Answer, settings: Settings): VisitEvent[] {
  const translation = createTranslation(settings);
  const events = answer.events.flatMap((event) => translation.take(event));
  return answer.endedAt === null || translation.hasFinished()
    ? events
    : [...events, ...endOf(answer, translation)];
}

type Translation = ReturnType<typeof createTranslation>;

/** Returns the final event of an answer, which is missing when the server stopped in between. */
function endOf(answer: Answer, translation: Translation): VisitEvent[] {
  const finished = answer.events.find((event) => event.type === 'finished');
  if (finished)
    return answer.events.flatMap((event) => (event.type === 'delta' ? [] : translation.take(event)));
  return [{ type: 'finished', status: 'partial', text: answer.text, cited: [], is_cut: false }];
}

function createTranslation({ shown_sources: visibility }: Settings) {
  const passages = new Map<number, NumberedPassage>();
  const shown = new Set<number>();
  let text = '';
  let isOver = false;

  const show = (numbers: readonly number[]): VisitEvent[] => {
    const sources = numbers.flatMap((number) => {
      const passage = shown.has(number) ? undefined : passages.get(number);
      const source = passage && shownSource(passage, visibility);
      if (source) shown.add(number);
      return source ? [source] : [];
    });
    return sources.length > 0 ? [{ type: 'sources', sources }] : [];
  };

  return {
    hasFinished: () => isOver,
    take(event: AnswerEvent): VisitEvent[] {
      switch (event.type) {
        case 'passages':
          for (const passage of event.passages) passages.set(passage.number, passage);
          return [];
        case 'delta':
          text += event.text;
          return [...show(citedIn(text)), { type: 'delta', text: event.text }];
        case 'curated':
          return [{ type: 'curated', text: event.text }];
        case 'unsupported':
          return [{ type: 'unsupported', start: event.start, end: event.end }];
        case 'excerpts':
          return [
            ...show(event.excerpts.map(({ number }) => number)),
            {
              type: 'excerpts',
              reason: event.reason,
              excerpts: event.excerpts.map(({ number, text: quoted, highlights }) => ({
                number,
                text: quoted,
                highlights,
              })),
            },
          ];
        case 'nothing':
          return [{ type: 'nothing', nearest: visibility === 'hidden' ? [] : event.nearest.map(shownName) }];
        case 'finished': {
          isOver = true;
          const { status, text: whole, cited, is_cut: isCut } = event;
          return [...show(cited), { type: 'finished', status, text: whole, cited, is_cut: isCut }];
        }
        default:
          return [];
      }
    },
  };
}
