/** A request that the server received. */
export interface ModelRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: ModelRequestBody;
}

export interface ModelRequestBody {
  readonly model?: string;
  readonly stream?: boolean;
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
  readonly input?: string | readonly string[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly max_tokens?: number;
  /** Anthropic's system prompt, which is not one of the messages. */
  readonly system?: unknown;
  readonly temperature?: number;
}

/**
 * The server's answers to a chat request.
 *
 * - `text`: the pieces as deltas, or whole if the client doesn't request a stream
 * - `tool`: a call of a tool
 * - `error`: an HTTP error in the provider's format
 * - `breaks`: closes the connection after the pieces
 * - `errorEvent`: an error event after the pieces
 * - `stalls`: sends nothing after the pieces, until the client disconnects
 * - `pings`: after the pieces, only comments that keep the connection alive
 * - `trickles`: one character of an endless text at a time
 * - `endless`: deltas as fast as the client reads them
 * - `raw`: the given body, unchanged
 * - `silent`: no answer at all
 */
export type ModelAnswer =
  | {
      readonly kind: 'text';
      readonly pieces: readonly string[];
      readonly usage?: Usage | null;
      readonly finish?: string;
    }
  | { readonly kind: 'tool'; readonly name: string; readonly input: unknown; readonly usage?: Usage }
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly message?: string;
      readonly code?: string;
      readonly headers?: Record<string, string>;
    }
  | { readonly kind: 'breaks' | 'errorEvent' | 'stalls' | 'pings'; readonly pieces: readonly string[] }
  | { readonly kind: 'trickles'; readonly pauseMs: number }
  | { readonly kind: 'endless'; readonly piece?: string }
  | { readonly kind: 'raw'; readonly body: string; readonly contentType?: string; readonly status?: number }
  | { readonly kind: 'silent' };

export interface Usage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
}

/** One step of a script: an answer, or a function that returns it for the request. */
export type ModelStep = ModelAnswer | ((request: ModelRequest) => ModelAnswer);

/** Answers with a text. A string is split into pieces of a few characters. */
export function says(text: string | readonly string[], usage?: Usage | null): ModelAnswer {
  const pieces = typeof text === 'string' ? (text.match(/[\s\S]{1,4}/gu) ?? []) : text;
  return { kind: 'text', pieces, ...(usage !== undefined && { usage }) };
}

export function rateLimited(retryAfterS?: number): ModelAnswer {
  const headers: Record<string, string> =
    retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
  return { kind: 'error', status: 429, message: 'Rate limit reached', code: 'rate_limit_exceeded', headers };
}

/**
 * Behaves like a model that obeys instructions in files: it finds `SAY: …` in the prompt and answers with the rest of
 * that line. Without such a line, it says that it found nothing to obey.
 */
export function obeysInjections({ body }: ModelRequest): ModelAnswer {
  const prompt = (body.messages ?? []).map(({ content }) => textOf(content)).join('\n');
  return says(/SAY: (.*)/.exec(prompt)?.[1] ?? 'There was nothing to obey.');
}

/** Returns the text of a message, whose content is text or a list of parts. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { text?: string }) => part.text ?? '').join('');
}
