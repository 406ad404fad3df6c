import type { AnswerEvent, AnswerMessage, ChatEvent, QuestionMessage, StreamEvent } from '@atoll/contract';

/** A conversation for display: all messages of all branches, oldest first. */
export interface Thread {
  title: string;
  messages: readonly Message[];
}

export type Message = QuestionMessage | AnswerMessage;

/** A question with one of its answers, and their alternatives in other branches. */
export interface Turn {
  question: QuestionMessage;
  questions: readonly QuestionMessage[];
  answer: AnswerMessage | undefined;
  answers: readonly AnswerMessage[];
}

/** The selected message among those with the same parent, by the parent's ID. The first questions have the parent `''`. */
export type Choices = Readonly<Record<string, string>>;

/** Returns the visible branch: the selected message at each fork, or the newest one. */
export function turnsOf(messages: readonly Message[], choices: Choices): Turn[] {
  const turns: Turn[] = [];
  for (let after = ''; ; ) {
    const questions = messages.filter((one) => one.role === 'question' && (one.parent_id ?? '') === after);
    const question = chosenOf(questions as QuestionMessage[], choices[after]);
    if (!question) return turns;
    const answers = messages.filter((one) => one.role === 'answer' && one.parent_id === question.message_id);
    const answer = chosenOf(answers as AnswerMessage[], choices[question.message_id]);
    turns.push({
      question,
      questions: questions as QuestionMessage[],
      answer,
      answers: answers as AnswerMessage[],
    });
    if (!answer) return turns;
    after = answer.message_id;
  }
}

function chosenOf<One extends Message>(
  messages: readonly One[],
  chosen: string | undefined,
): One | undefined {
  return messages.find(({ message_id: id }) => id === chosen) ?? messages.at(-1);
}

/** The question, which the stream does not repeat. */
export interface Asked {
  question: string;
  /** The preceding answer; null at the beginning. */
  parentId: string | null;
}

/** Returns the conversation with another event of an answer. Known events change nothing. */
export function withEvent(
  thread: Thread,
  { number, data }: StreamEvent<ChatEvent>,
  messageId: string,
  asked?: Asked,
): Thread {
  if (data.type === 'accepted') return withAccepted(thread, number, data, asked);
  if (data.type === 'ended') return replaced(thread, data.message.message_id, () => data.message);
  return replaced(thread, messageId, (answer) =>
    number <= answer.last_event
      ? answer
      : { ...answer, state: 'writing', events: withNext(answer.events, data), last_event: number },
  );
}

/** Handles the event `accepted`, which is repeated when an answer restarts: earlier events are dropped. */
function withAccepted(
  thread: Thread,
  number: number,
  { question_id: questionId, message_id: messageId }: Extract<ChatEvent, { type: 'accepted' }>,
  asked: Asked | undefined,
): Thread {
  const now = Date.now();
  const begun: AnswerMessage = {
    role: 'answer',
    message_id: messageId,
    parent_id: questionId,
    state: 'waiting',
    status: null,
    events: [],
    cited_files: [],
    last_event: number,
    rating: null,
    rating_note: null,
    created_at: now,
    ended_at: null,
  };
  if (thread.messages.some(({ message_id: id }) => id === messageId))
    return replaced(thread, messageId, (before) => ({ ...begun, created_at: before.created_at }));
  const isKnown = thread.messages.some(({ message_id: id }) => id === questionId);
  const question: QuestionMessage = {
    role: 'question',
    message_id: questionId,
    parent_id: asked?.parentId ?? null,
    text: asked?.question ?? '',
    created_at: now,
  };
  return { ...thread, messages: [...thread.messages, ...(isKnown ? [] : [question]), begun] };
}

function replaced(
  thread: Thread,
  messageId: string,
  change: (answer: AnswerMessage) => AnswerMessage,
): Thread {
  const messages = thread.messages.map((one) =>
    one.role === 'answer' && one.message_id === messageId ? change(one) : one,
  );
  return { ...thread, messages };
}

/** Appends an event. Consecutive text is merged into one event, so that a long answer stays a short list. */
function withNext(events: readonly AnswerEvent[], next: AnswerEvent): AnswerEvent[] {
  const last = events.at(-1);
  if (next.type !== 'delta' || last?.type !== 'delta') return [...events, next];
  return [...events.slice(0, -1), { type: 'delta', text: last.text + next.text }];
}

/** Merges the fetched conversation with the streamed events of answers in progress. */
export function merged(shown: Thread | undefined, fetched: Thread): Thread {
  const newer = new Map(
    (shown?.messages ?? []).flatMap((one) => (one.role === 'answer' ? [[one.message_id, one] as const] : [])),
  );
  const messages = fetched.messages.map((one) => {
    const known = one.role === 'answer' ? newer.get(one.message_id) : undefined;
    const isAhead = one.role === 'answer' && isUnderWay(one) && known && known.last_event > one.last_event;
    return isAhead ? known : one;
  });
  return { ...fetched, messages };
}

export function isUnderWay({ state }: AnswerMessage): boolean {
  return state === 'waiting' || state === 'writing';
}
