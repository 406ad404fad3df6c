import type { EmbeddingModelV4, LanguageModelV4 } from '@ai-sdk/provider';
import { type AnswerLimits, createStreamingFetch } from '@atoll/peer-client';
import type { OutgoingAgents } from '../../../platform/outgoing/index.ts';
import type { ModelConnection } from './connection.ts';
import { ModelError } from './model-error.ts';
import { presetOf } from './presets.ts';

/** Access to the network of models. */
export interface ModelTransport {
  /** The creator of these agents decides whether private addresses are allowed. */
  readonly agents: OutgoingAgents;
  readonly limits?: Partial<AnswerLimits>;
  /** Aborts running requests, and refuses later ones. */
  readonly stopping?: AbortSignal;
}

interface Provider {
  chat(): LanguageModelV4;
  embedding(): EmbeddingModelV4;
}

/** Creates the AI SDK's models for a connection. The SDK's modules are loaded on first use. */
export async function openProvider(
  connection: ModelConnection,
  transport: ModelTransport,
): Promise<Provider> {
  const { baseUrl: baseURL, model } = connection;
  const preset = presetOf(connection.preset);
  const fetch = createStreamingFetch(transport);
  const apiKey = connection.apiKey?.reveal() ?? '';
  if (preset.protocol === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    const provider = createAnthropic({ baseURL, apiKey, fetch });
    return {
      chat: () => provider(model),
      embedding() {
        throw new ModelError('not_compatible', 'Anthropic has no embeddings');
      },
    };
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name: connection.preset,
    baseURL,
    apiKey,
    fetch,
    includeUsage: true,
    transformRequestBody: ({ max_tokens, ...body }) => ({ ...body, [preset.lengthField]: max_tokens }),
  });
  return { chat: () => provider.chatModel(model), embedding: () => provider.embeddingModel(model) };
}
