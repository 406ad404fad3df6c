import type { ModelConnection } from './connection.ts';
import { ModelError, modelErrorOf } from './model-error.ts';
import { type ModelTransport, openProvider } from './provider.ts';
import { estimateTokens } from './tokens.ts';

/** A model that turns texts into vectors. */
export interface EmbeddingModel {
  readonly name: string;
  /**
   * Returns a vector of length 1 for each text, in order. Some models distinguish questions from passages.
   * @throws {ModelError}, or the signal's reason once it fires
   */
  embed(texts: readonly string[], kind: 'question' | 'passage', signal: AbortSignal): Promise<Embeddings>;
}

export interface Embeddings {
  readonly vectors: readonly Float32Array[];
  readonly tokens: number;
  readonly isEstimated: boolean;
}

/** At 3,072 dimensions, such an answer has 4 MiB. */
const textsPerRequest = 64;
const maxDimensions = 8_192;
const timeoutMs = 60_000;

/** Opens an embedding model. Texts are sent in batches, one after the other. */
export function openEmbeddingModel(connection: ModelConnection, transport: ModelTransport): EmbeddingModel {
  const key = connection.apiKey?.reveal() ?? null;
  const embedBatch = async (values: string[], signal: AbortSignal) => {
    const [{ embedMany }, provider] = await Promise.all([import('ai'), openProvider(connection, transport)]);
    const { embeddings, usage } = await embedMany({
      model: provider.embedding(),
      values,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    return { embeddings, tokens: usage.tokens };
  };
  return {
    name: connection.model,
    async embed(texts, kind, signal) {
      signal.throwIfAborted();
      const prefix = prefixOf(connection.model, kind);
      const vectors: Float32Array[] = [];
      let tokens = 0;
      let isEstimated = false;
      for (let at = 0; at < texts.length; at += textsPerRequest) {
        const values = texts.slice(at, at + textsPerRequest).map((text) => `${prefix}${text}`);
        const batch = await embedBatch(values, signal).catch((error: unknown) => {
          signal.throwIfAborted();
          throw modelErrorOf(error, key);
        });
        vectors.push(...vectorsOf(batch.embeddings, values.length, vectors[0]?.length));
        const isReported = Number.isSafeInteger(batch.tokens) && batch.tokens > 0;
        isEstimated ||= !isReported;
        tokens += isReported ? batch.tokens : values.reduce((sum, text) => sum + estimateTokens(text), 0);
      }
      return { vectors, tokens, isEstimated };
    },
  };
}

/** Returns the prefix for a text. E5 and Nomic were trained with one, and perform worse without it. */
function prefixOf(model: string, kind: 'question' | 'passage'): string {
  if (/\be5\b|[-_/]e5[-_]/i.test(model)) return kind === 'question' ? 'query: ' : 'passage: ';
  if (/nomic-embed/i.test(model)) return kind === 'question' ? 'search_query: ' : 'search_document: ';
  return '';
}

/** @throws {ModelError} unless there are as many vectors as texts, of equal length, finite and not zero */
function vectorsOf(
  embeddings: readonly number[][],
  count: number,
  dimensions: number | undefined,
): Float32Array[] {
  const expected = dimensions ?? embeddings[0]?.length ?? 0;
  if (embeddings.length !== count || expected === 0 || expected > maxDimensions) throw incompatible();
  return embeddings.map((values) => {
    const length = Math.hypot(...values);
    if (values.length !== expected || !(length > 0 && length < Number.POSITIVE_INFINITY))
      throw incompatible();
    return Float32Array.from(values, (value) => value / length);
  });
}

function incompatible(): ModelError {
  return new ModelError('not_compatible', 'the vectors are not what was asked for');
}
