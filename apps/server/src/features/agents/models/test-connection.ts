import type { ModelFailure } from '@atoll/contract';
import type { ModelConnection } from './connection.ts';
import { ModelError } from './model-error.ts';
import { openChatModel } from './open-chat-model.ts';
import { openEmbeddingModel } from './open-embedding-model.ts';
import type { ModelTransport } from './provider.ts';

export type ConnectionTest =
  | { readonly isWorking: true; readonly tookMs: number; readonly dimensions: number | null }
  | {
      readonly isWorking: false;
      readonly reason: ModelFailure;
      /** In English, of the server or the connection; never contains the key. */
      readonly detail: string;
    };

const timeouts = { firstTokenMs: 30_000, idleMs: 10_000, totalMs: 40_000 };
const maxOutputTokens = 16;

/** Requests a few tokens from a model, or one vector from an embedding model, and returns the failure. */
export async function testConnection(
  connection: ModelConnection,
  use: 'chat' | 'embedding',
  transport: ModelTransport,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const since = performance.now();
  const run = use === 'chat' ? testChat : testEmbedding;
  try {
    const dimensions = await run(connection, transport, signal);
    return { isWorking: true, tookMs: Math.round(performance.now() - since), dimensions };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { isWorking: false, reason: error.failure, detail: error.message };
  }
}

async function testChat(
  connection: ModelConnection,
  transport: ModelTransport,
  signal: AbortSignal,
): Promise<null> {
  const model = openChatModel(connection, { timeouts, ...transport });
  const request = {
    system: 'Answer with one word.',
    messages: [{ role: 'user', text: 'Are you there?' }],
    maxOutputTokens,
  } as const;
  for await (const _ of model.stream(request, signal));
  return null;
}

async function testEmbedding(
  connection: ModelConnection,
  transport: ModelTransport,
  signal: AbortSignal,
): Promise<number | null> {
  const { vectors } = await openEmbeddingModel(connection, transport).embed(['test'], 'question', signal);
  return vectors[0]?.length ?? null;
}
