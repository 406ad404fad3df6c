import type { ModelPrice } from './prices.ts';
import type { ModelTokens } from './tokens.ts';

/** A model that writes text. */
export interface ChatModel {
  /** The provider's name for it. */
  readonly name: string;
  /** Null: its use costs the account nothing. */
  readonly price: ModelPrice | null;
  /**
   * Streams an answer. The last part is `end`, even if the model reports no tokens.
   * @throws {ModelError}, or the signal's reason once it fires
   */
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatPart>;
}

export interface ChatMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export interface ChatRequest {
  readonly system: string;
  readonly messages: readonly ChatMessage[];
  readonly maxOutputTokens: number;
  /** The model has to call it. */
  readonly tool?: ChatTool | undefined;
  /** Shorter limits of time than the connection's. */
  readonly timeouts?: Partial<ChatTimeouts> | undefined;
}

export interface ChatTool {
  readonly name: string;
  readonly description: string;
  /** A JSON schema. */
  readonly input: Readonly<Record<string, unknown>>;
}

export interface ChatTimeouts {
  /** Until the first token. */
  readonly firstTokenMs: number;
  /** Between two tokens. */
  readonly idleMs: number;
  readonly totalMs: number;
}

export type ChatPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool'; readonly name: string; readonly input: unknown }
  | { readonly type: 'end'; readonly tokens: ModelTokens; readonly isCut: boolean };
