import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { locales } from '../locales.ts';
import { shareLimits } from '../storage/share-limits.ts';
import { text } from '../text.ts';
import { answerStatuses, excerptReasons } from './answers.ts';
import { messageId, ratings } from './chat.ts';
import { agentLimits, agentsPath } from './limits.ts';
import { textRange } from './sources.ts';

/** Calls of visitors, who have only the link or the widget of an agent. */

const path = `${agentsPath}/visits`;

/** The path for visitors' questions. The answer is a stream of `visitEvent`. */
export const visitQuestionPath = `${path}/questions`;

/** The token in a link, or the ID of a widget. */
const entry = text(200);
const session = text(200);
const visit = { entry, session };

/** The parts of a passage that visitors see. */
const visitSource = z.strictObject({
  number: z.int(),
  /** The name of the file without its folders, or the title of a text or a web page. */
  name: z.string(),
  page: z.nullable(z.int()),
  sheet: z.nullable(z.string()),
  row: z.nullable(z.int()),
  line: z.nullable(z.int()),
  /** Null: the owner only shows names. */
  text: z.nullable(z.string()),
});

export type VisitSource = z.infer<typeof visitSource>;

/** An answer for visitors: without the prompt, the query, the buckets and the keys. */
export const visitEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('started'), message_id: z.string() }),
  z.strictObject({ type: z.literal('sources'), sources: z.array(visitSource) }),
  /** An answer that the owner wrote. */
  z.strictObject({ type: z.literal('curated'), text: z.string() }),
  z.strictObject({ type: z.literal('delta'), text: z.string() }),
  /** A sentence that the files don't support, as a range of the text so far. */
  z.strictObject({ type: z.literal('unsupported'), ...textRange.shape }),
  z.strictObject({
    type: z.literal('excerpts'),
    reason: z.enum(excerptReasons),
    excerpts: z.array(z.strictObject({ number: z.int(), text: z.string(), highlights: z.array(textRange) })),
  }),
  /** The names of the nearest files, if the owner shows names. */
  z.strictObject({ type: z.literal('nothing'), nearest: z.array(z.string()) }),
  z.strictObject({
    type: z.literal('finished'),
    status: z.enum(answerStatuses),
    text: z.string(),
    cited: z.array(z.int()),
    is_cut: z.boolean(),
  }),
  /** The question was not answered; the message is for the visitor. */
  z.strictObject({ type: z.literal('refused'), code: z.int(), message: z.string() }),
]);

export type VisitEvent = z.infer<typeof visitEvent>;

const visitMessage = z.strictObject({
  message_id: z.string(),
  question: z.string(),
  rating: z.nullable(z.enum(ratings)),
  events: z.array(visitEvent),
});

export type VisitMessage = z.infer<typeof visitMessage>;

/** The first state of a page of a link or a widget. */
const visitOpening = z.strictObject({
  name: z.string(),
  greeting: z.string(),
  starters: z.array(z.string()),
  session: z.string(),
  /** Time at which the session ends unless it is used. */
  expires_at: z.int(),
  /** Proof of the password, valid for an hour; null without a password. */
  pass: z.nullable(z.string()),
});

export const openAgentLink = defineCall({
  name: 'openAgentLink',
  method: 'POST',
  path,
  summary:
    'Open an agent’s public link and start or continue a session. Password-protected links need the password once, then the pass.',
  auth: 'none',
  input: z.strictObject({
    link: entry,
    password: z.optional(text(shareLimits.passwordMaxLength)),
    pass: z.optional(text(200)),
    /** The session to continue in the same browser. */
    session: z.optional(session),
  }),
  output: visitOpening,
  codes: [1002, 1015, 2022, 2023, 2024],
});

export const getVisitConversation = defineCall({
  name: 'getVisitConversation',
  method: 'POST',
  path: `${path}/conversation`,
  summary: 'Retrieve the messages of a visitor’s conversation.',
  auth: 'none',
  input: z.strictObject({
    ...visit,
    /** An earlier session at the same agent and origin, whose conversation is continued. */
    previous_session: z.optional(session),
  }),
  output: z.strictObject({ messages: z.array(visitMessage) }),
  codes: [2023],
});

export const restartVisit = defineCall({
  name: 'restartVisit',
  method: 'POST',
  path: `${path}/restart`,
  summary: 'End a visitor’s conversation. The next question starts a new one.',
  auth: 'none',
  input: z.strictObject(visit),
  output: noData,
  codes: [2023],
});

export const rateVisitAnswer = defineCall({
  name: 'rateVisitAnswer',
  method: 'POST',
  path: `${path}/rating`,
  summary: 'Rate an answer, or remove the rating.',
  auth: 'none',
  input: z.strictObject({ ...visit, message_id: messageId, rating: z.nullable(z.enum(ratings)) }),
  output: noData,
  codes: [1057, 2023],
});

/** The body of a question. */
export const visitQuestion = z.strictObject({
  ...visit,
  question: text(agentLimits.questionMaxLength).check(z.minLength(1)),
  /** The page's language, used for messages about the answer. */
  locale: z.enum(locales),
});

export const visitCalls = { openAgentLink, getVisitConversation, restartVisit, rateVisitAnswer };
