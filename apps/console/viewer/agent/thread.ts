import type { VisitMessage } from '@atoll/contract';
import { type AnswerState, noAnswer, withEvent } from './answer.ts';
import { answerView } from './answer-view.ts';
import { button, element, icons, signButton } from './dom.ts';
import { ask, Refused, rate, readConversation, type Visit } from './transport.ts';
import type { Words } from './words.ts';

interface Deps {
  readonly visit: Visit;
  readonly words: Words;
  readonly locale: string;
}

/** The session has ended, because the server has deleted it. */
const sessionEnded = 1015;
const entryClosed = 2023;

/** Creates the list of a conversation's questions and answers. */
export function createThread({ visit, words, locale }: Deps) {
  const list = element('ol', { class: 'thread' });
  const status = element('p', { role: 'status', class: 'unseen' });
  const busy = new Set<(isBusy: boolean) => void>();
  const empty = new Set<(isEmpty: boolean) => void>();
  let stopping: AbortController | undefined;

  const tell = () => {
    for (const listener of empty) listener(list.children.length === 0);
  };
  const setBusy = (isBusy: boolean) => {
    for (const listener of busy) listener(isBusy);
  };

  const run = async (question: string, entry: Entry) => {
    stopping = new AbortController();
    setBusy(true);
    entry.begin();
    status.textContent = words.thinking;
    let state = noAnswer;
    try {
      for await (const event of ask(visit, question, locale, stopping.signal)) {
        state = withEvent(state, event);
        entry.show(state);
      }
      entry.end(state, null);
      status.textContent = words.answered;
    } catch (error) {
      const text = stopping.signal.aborted ? words.stopped : problemOf(error);
      entry.fail(state, text, { isOver: isOver(error), retry: () => void run(question, entry) });
      status.textContent = text;
    } finally {
      stopping = undefined;
      setBusy(false);
    }
  };

  const problemOf = (error: unknown): string => {
    if (isOver(error)) return words.ended;
    if (error instanceof Refused) return error.message;
    return navigator.onLine ? words.failed : words.offline;
  };

  return {
    list,
    status,
    onBusy: (listener: (isBusy: boolean) => void) => void busy.add(listener),
    onEmpty: (listener: (isEmpty: boolean) => void) => void empty.add(listener),
    /** Shows the earlier conversation. Without it, questions still work. */
    async load(previous: string | undefined): Promise<void> {
      tell();
      const messages = await readConversation(visit, previous).catch(() => []);
      for (const message of messages) {
        const entry = createEntry(message.question, { words, visit });
        list.append(entry.item);
        entry.end(message.events.reduce(withEvent, stateOf(message)), message.rating);
      }
      tell();
      list.lastElementChild?.scrollIntoView({ block: 'start' });
    },
    async ask(question: string): Promise<void> {
      if (stopping) return;
      const entry = createEntry(question, { words, visit });
      list.append(entry.item);
      tell();
      entry.item.scrollIntoView({ block: 'start' });
      await run(question, entry);
    },
    stop: () => stopping?.abort(),
    clear() {
      stopping?.abort();
      list.replaceChildren();
      tell();
    },
  };
}

function stateOf({ message_id: messageId }: VisitMessage): AnswerState {
  return { ...noAnswer, messageId };
}

function isOver(error: unknown): boolean {
  return error instanceof Refused && (error.code === sessionEnded || error.code === entryClosed);
}

interface Failure {
  /** Whether another session is needed. */
  readonly isOver: boolean;
  readonly retry: () => void;
}

type Entry = ReturnType<typeof createEntry>;

/** Creates one question with its answer. */
function createEntry(question: string, { words, visit }: Pick<Deps, 'words' | 'visit'>) {
  const answer = element('div', { class: 'answer' });
  const asked = element(
    'div',
    { class: 'question' },
    element('span', { class: 'unseen' }, `${words.you}: `),
    element('p', {}, question),
  );
  const item = element('li', {}, asked, answer);

  return {
    item,
    begin() {
      answer.setAttribute('aria-busy', 'true');
      answer.replaceChildren(element('p', { class: 'thinking' }, words.thinking));
    },
    show(state: AnswerState) {
      const isEmpty = state.text === '' && !state.excerpts && !state.nearest && !state.refusal;
      if (!isEmpty) answer.replaceChildren(answerView(state, words));
    },
    end(state: AnswerState, rating: 'good' | 'bad' | null) {
      answer.removeAttribute('aria-busy');
      answer.replaceChildren(answerView(state, words), actionsOf(state, rating));
    },
    fail(state: AnswerState, text: string, { isOver, retry }: Failure) {
      answer.removeAttribute('aria-busy');
      const action = isOver ? button(words.restart, () => location.reload()) : button(words.retry, retry);
      answer.replaceChildren(answerView(state, words), element('p', { class: 'problem' }, text, ' ', action));
    },
  };

  function actionsOf(state: AnswerState, given: 'good' | 'bad' | null): HTMLElement {
    const { messageId, text, excerpts } = state;
    const made = element('div', { class: 'actions' });
    if (messageId === undefined || (text === '' && !excerpts)) return made;
    let rating = given;
    const choose = (wanted: 'good' | 'bad') => {
      const before = rating;
      rating = rating === wanted ? null : wanted;
      mark();
      rate(visit, messageId, rating).catch(() => {
        rating = before;
        mark();
      });
    };
    const good = signButton(icons.good, words.good, () => choose('good'));
    const bad = signButton(icons.bad, words.bad, () => choose('bad'));
    const mark = () => {
      good.setAttribute('aria-pressed', String(rating === 'good'));
      bad.setAttribute('aria-pressed', String(rating === 'bad'));
    };
    mark();
    made.append(good, bad, copyButton(state, words));
    return made;
  }
}

function copyButton({ text, excerpts }: AnswerState, words: Words): HTMLButtonElement {
  const quotes = excerpts?.excerpts.map((excerpt) => excerpt.text) ?? [];
  const whole = [text, ...quotes].filter(Boolean).join('\n\n');
  const copy = async () => {
    await navigator.clipboard.writeText(whole);
    made.setAttribute('aria-label', words.copied);
    made.title = words.copied;
    made.classList.add('done');
  };
  const made = signButton(icons.copy, words.copy, () => void copy().catch(() => undefined));
  return made;
}
