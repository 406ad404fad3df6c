import type { LanguageModelServer } from '@atoll/testkit';
import { createOutgoingAgents } from '../../../platform/outgoing/index.ts';
import type { ChatModel, ChatPart, ChatRequest } from './chat-model.ts';
import { type ConnectionInput, type ModelConnection, readConnection } from './connection.ts';
import { ModelError } from './model-error.ts';

export const transport = { agents: createOutgoingAgents({ allowsPrivate: true }) };

/** Returns the connection to a scripted server, or a modified one. */
export function connectionTo(server: LanguageModelServer, different: ConnectionInput = {}): ModelConnection {
  const { baseUrl, apiKey, chatModel: model } = server;
  const read = readConnection({ baseUrl, apiKey, model, ...different });
  if ('fault' in read) throw new Error(read.fault);
  return read.connection;
}

export const never = new AbortController().signal;

export const hello: ChatRequest = {
  system: 'Be brief.',
  messages: [{ role: 'user', text: 'Hello?' }],
  maxOutputTokens: 200,
};

/** Returns the text of a model until it ended or failed. */
export async function collect(model: ChatModel, request = hello, signal = never) {
  const parts: ChatPart[] = [];
  let failure: string | undefined;
  let message = '';
  try {
    for await (const part of model.stream(request, signal)) parts.push(part);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    failure = error.failure;
    message = error.message;
  }
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return { parts, text, failure, message, end: parts.find((part) => part.type === 'end') };
}
