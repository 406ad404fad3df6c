import * as z from 'zod/mini';
import { passage, textRange } from './sources.ts';

/** The events of an answer, in the order in which they are sent and stored. */

/** Reasons why a model could not answer. */
export const modelFailures = [
  'host_unknown',
  'unreachable',
  'address_refused',
  'tls_failed',
  'key_refused',
  'model_unknown',
  'rate_limited',
  'credit_spent',
  'context_too_long',
  'content_refused',
  'not_compatible',
  'too_slow',
  'too_large',
  'failed',
] as const;

export type ModelFailure = (typeof modelFailures)[number];

/** Reasons why an answer consists of excerpts. `not_chosen`: the agent's settings leave the model out. */
export const excerptReasons = ['no_model', 'not_chosen', 'budget_spent', ...modelFailures] as const;

export type ExcerptReason = (typeof excerptReasons)[number];

/**
 * The outcomes of an answer.
 *
 * - `answered`: by the model
 * - `curated`: with an answer that the owner wrote
 * - `excerpts`: with passages of the files, word by word
 * - `partial`: the model failed midway; its text so far is kept, and excerpts follow
 * - `nothing`: nothing in the files matched
 * - `stopped`: the reader stopped it
 * - `failed`: the files could not be searched
 */
export const answerStatuses = [
  'answered',
  'curated',
  'excerpts',
  'partial',
  'nothing',
  'stopped',
  'failed',
] as const;

export type AnswerStatus = (typeof answerStatuses)[number];

/** A passage with the number that `[1]` in the answer refers to. */
export const numberedPassage = z.extend(passage, {
  number: z.int(),
  /** Identifies the bytes that were read. Answers of earlier releases don't have it. */
  etag: z.optional(z.string()),
});

export type NumberedPassage = z.infer<typeof numberedPassage>;

/** Problems of a sentence of the model. */
export const unsupportedReasons = ['uncited', 'words', 'numbers'] as const;

const tokens = z.strictObject({
  input: z.int(),
  output: z.int(),
  /** The model did not report them. */
  is_estimated: z.boolean(),
});

/** A document near the question, when no passage matched well enough. */
const nearestFile = z.pick(passage, {
  document_id: true,
  bucket: true,
  key: true,
  version_id: true,
  url: true,
  title: true,
});

/** A value of a table. Numbers that JSON can't hold exactly, dates and times are text. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One request to the model. */
const modelCall = z.strictObject({
  purpose: z.enum(['rewrite', 'query', 'answer']),
  model: z.string(),
  tokens,
  cost_micro_usd: z.int(),
  took_ms: z.int(),
  failure: z.nullable(z.enum(modelFailures)),
});

/** Explains an answer to the owner. Never sent to visitors. */
export const answerExplanation = z.strictObject({
  question: z.string(),
  rewritten: z.string(),
  rewritten_by: z.enum(['nobody', 'terms', 'model']),
  /** Match of the best passage and the minimum for an answer, both from 0 to 1. */
  confidence: z.nullable(z.number()),
  required_confidence: z.number(),
  passages: z.array(
    z.strictObject({
      number: z.int(),
      document_id: z.string(),
      start: z.int(),
      end: z.int(),
      score: z.number(),
      was_sent: z.boolean(),
      /** The file as it was named then. Answers of earlier releases don't have it. */
      file: z.optional(z.pick(passage, { bucket: true, key: true, url: true, title: true })),
    }),
  ),
  /** The prompt that the model was sent for the answer; null without a model. */
  prompt: z.nullable(
    z.strictObject({
      system: z.string(),
      messages: z.array(z.strictObject({ role: z.enum(['user', 'assistant']), text: z.string() })),
    }),
  ),
  calls: z.array(modelCall),
  times: z.strictObject({
    rewrite_ms: z.int(),
    retrieve_ms: z.int(),
    /** Since the question arrived; null if the model wrote nothing. */
    first_text_ms: z.nullable(z.int()),
    total_ms: z.int(),
  }),
});

export type AnswerExplanation = z.infer<typeof answerExplanation>;

export const answerEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('started'), question: z.string(), language: z.nullable(z.string()) }),
  /** The question as it was searched for; only if it differs. */
  z.strictObject({ type: z.literal('rewritten'), question: z.string(), by: z.enum(['terms', 'model']) }),
  /** Passages that were found, best first. The answer can only cite these. A query's result adds more later. */
  z.strictObject({ type: z.literal('passages'), passages: z.array(numberedPassage) }),
  /** An answer that the owner wrote, in one piece. */
  z.strictObject({
    type: z.literal('curated'),
    curated_id: z.string(),
    question: z.string(),
    text: z.string(),
  }),
  /** The model's query on tables of the files, and its result. */
  z.strictObject({
    type: z.literal('query'),
    sql: z.string(),
    tables: z.array(z.strictObject({ name: z.string(), document_id: z.string() })),
  }),
  z.strictObject({
    type: z.literal('query_result'),
    columns: z.array(z.string()),
    rows: z.array(z.array(cell)),
    /** There were more rows than are kept. */
    is_partial: z.boolean(),
    /** Number of the passage that contains these rows. */
    number: z.int(),
  }),
  z.strictObject({
    type: z.literal('query_failed'),
    reason: z.enum(['refused', 'invalid', 'too_slow', 'too_large', 'failed']),
    message: z.string(),
  }),
  /** More text. Its citations have the form `[1]`; links, images and HTML have been removed. */
  z.strictObject({ type: z.literal('delta'), text: z.string() }),
  /** A sentence that its passages don't support, as a range of the text so far. */
  z.strictObject({
    type: z.literal('unsupported'),
    ...textRange.shape,
    reason: z.enum(unsupportedReasons),
    /** Numbers that no cited passage contains, as written. */
    numbers: z.array(z.string()),
  }),
  /** Passages word by word, instead of the model's answer or after the part that it wrote. */
  z.strictObject({
    type: z.literal('excerpts'),
    reason: z.enum(excerptReasons),
    excerpts: z.array(
      z.strictObject({
        number: z.int(),
        /** A range of the passage's text. */
        ...textRange.shape,
        text: z.string(),
        /** Ranges of `text`. */
        highlights: z.array(textRange),
      }),
    ),
  }),
  /** Nothing matched well enough, or the files are empty. */
  z.strictObject({ type: z.literal('nothing'), nearest: z.array(nearestFile) }),
  /** Always the last event. */
  z.strictObject({
    type: z.literal('finished'),
    status: z.enum(answerStatuses),
    /** The whole text of the model or the owner; empty for excerpts. */
    text: z.string(),
    /** The numbers that the text cites, in order. */
    cited: z.array(z.int()),
    /** The model stopped at its limit of tokens. */
    is_cut: z.boolean(),
    tokens,
    cost_micro_usd: z.int(),
    why: z.nullable(answerExplanation),
  }),
]);

export type AnswerEvent = z.infer<typeof answerEvent>;
export type AnswerEventOf<Type extends AnswerEvent['type']> = Extract<AnswerEvent, { type: Type }>;
