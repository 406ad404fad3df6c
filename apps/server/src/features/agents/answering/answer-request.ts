import type { AgentSettings, NumberedPassage } from '@atoll/contract';
import type { ChatModel } from '../models/chat-model.ts';
import type { CuratedAnswer } from './curated.ts';
import type { TableQuestions } from './table-questions.ts';

/** A passage that retrieval found. `start` and `end` count UTF-16 code units of the file's text. */
export interface RetrievedPassage {
  readonly documentId: string;
  readonly bucket: string | null;
  readonly key: string;
  /** Identifies the bytes that were read. */
  readonly etag?: string | null;
  readonly versionId: string | null;
  readonly url?: string | null;
  readonly title: string | null;
  readonly page?: number | null;
  readonly sheet?: string | null;
  readonly row?: number | null;
  readonly line?: number | null;
  readonly headings: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Ranges of `text`. */
  readonly matched: readonly { readonly start: number; readonly end: number }[];
  readonly score: number;
}

export interface Retrieved {
  /** Best first. */
  readonly passages: readonly RetrievedPassage[];
  /** Match of the best passage, 0 to 1. */
  readonly confidence: number;
}

export type Retrieve = (question: string, limit: number, signal: AbortSignal) => Promise<Retrieved>;

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  /** The rewritten question that retrieval received, if it differs. */
  readonly rewritten?: string | undefined;
}

export interface AnswerRequest {
  readonly agent: {
    readonly name: string;
    /** Empty: the language of the question. */
    readonly languages: readonly AgentSettings['languages'][number][];
  } & Pick<AgentSettings, 'instructions' | 'tone' | 'uses_model'>;
  readonly question: string;
  /** Oldest first. */
  readonly history: readonly Turn[];
  readonly curated: readonly CuratedAnswer[];
  readonly limits?: AnswerLimits | undefined;
}

/** Limits of an answer's cost. A missing field means no limit. */
export interface AnswerLimits {
  readonly remainingMicroUsd?: number | undefined;
  /** Limit of the sum of input and output. */
  readonly remainingTokens?: number | undefined;
  readonly maxOutputTokens?: number | undefined;
}

export interface AnswererOptions {
  readonly retrieve: Retrieve;
  /** Null: answers consist of excerpts. */
  readonly model: ChatModel | null;
  readonly tables?: TableQuestions | undefined;
  /** Minimum confidence of retrieval for an answer. */
  readonly requiredConfidence: number;
  /** Whether the model is called even if nothing matched well enough. Off by default, because it might invent an answer. */
  readonly asksWithoutMatch?: boolean;
  /** Called with an error of retrieval or of a query. Answers only report the failure. */
  readonly onError?: (error: unknown) => void;
}

export function numberPassages(passages: readonly RetrievedPassage[]): NumberedPassage[] {
  return passages.map((passage, index) => ({
    number: index + 1,
    document_id: passage.documentId,
    bucket: passage.bucket,
    key: passage.key,
    version_id: passage.versionId,
    ...(passage.etag != null && { etag: passage.etag }),
    url: passage.url ?? null,
    title: passage.title,
    page: passage.page ?? null,
    sheet: passage.sheet ?? null,
    row: passage.row ?? null,
    line: passage.line ?? null,
    headings: [...passage.headings],
    start: passage.start,
    end: passage.end,
    text: passage.text,
    matched: passage.matched.map(({ start, end }) => ({ start, end })),
    score: passage.score,
  }));
}
