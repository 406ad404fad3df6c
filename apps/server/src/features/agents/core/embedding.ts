import type { AnswerConfig, ChatPorts } from '../chat/index.ts';
import type { Embedding } from '../kernel/ports.ts';
import { readConnection } from '../models/connection.ts';
import { openEmbeddingModel } from '../models/open-embedding-model.ts';

/** Opens the server's embedding model; undefined if none is configured. */
export function embeddingOf(deps: {
  readonly answers: AnswerConfig;
  readonly outgoingOfServer: ChatPorts['outgoingOfServer'];
  readonly stopping: AbortSignal;
}): Embedding | undefined {
  const { model: configured } = deps.answers;
  if (configured.kind === 'none' || configured.embedModel === null) return undefined;
  const { baseUrl, apiKey, embedModel } = configured;
  const read = readConnection({ baseUrl, model: embedModel, apiKey: apiKey?.reveal() });
  if ('fault' in read) return undefined;
  const model = openEmbeddingModel(read.connection, {
    agents: deps.outgoingOfServer,
    stopping: deps.stopping,
  });
  return {
    model: model.name,
    embed: async (texts, kind, signal) => (await model.embed(texts, kind, signal)).vectors,
  };
}
