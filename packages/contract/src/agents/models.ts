import * as z from 'zod/mini';
import { defineCall, noData, nothing } from '../define-call.ts';
import { text } from '../text.ts';
import { modelFailures } from './answers.ts';
import { agentsPath } from './limits.ts';

/** The account's own language model, where the operator allows one. */

export const modelPresets = [
  'openai',
  'anthropic',
  'mistral',
  'openrouter',
  'ollama',
  'vllm',
  'llamacpp',
  'compatible',
] as const;

export type ModelPreset = (typeof modelPresets)[number];

const connection = {
  preset: z.enum(modelPresets),
  base_url: text(2000).check(z.minLength(1)),
  model: text(200).check(z.minLength(1)),
  /** Omitted: the stored key, unless the address changes; null: none. */
  api_key: z.optional(z.nullable(text(1000))),
};

const path = `${agentsPath}/model` as const;

export const getModelConnection = defineCall({
  name: 'getModelConnection',
  method: 'GET',
  path,
  summary: 'Retrieve the account’s own language model, without its key.',
  auth: 'session',
  permission: { needs: 'manage' },
  input: nothing,
  output: z.strictObject({
    /** The operator allows accounts to connect a model of their own. */
    is_allowed: z.boolean(),
    connection: z.nullable(
      z.strictObject({
        preset: z.enum(modelPresets),
        base_url: z.string(),
        model: z.string(),
        has_key: z.boolean(),
        updated_at: z.int(),
      }),
    ),
  }),
  codes: [],
});

export const setModelConnection = defineCall({
  name: 'setModelConnection',
  method: 'PUT',
  path,
  summary: 'Connect the account’s own language model. Its usage isn’t charged here.',
  auth: 'session',
  // Sends passages of files to an address of the caller's choice.
  permission: { needs: 'manage', stepUp: true },
  audit: { target: 'model' },
  input: z.strictObject(connection),
  output: noData,
  codes: [1034, 1059],
});

export const testModelConnection = defineCall({
  name: 'testModelConnection',
  method: 'POST',
  path: `${path}/test`,
  summary: 'Test a language model connection with a one-word request.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: false,
  input: z.strictObject(connection),
  output: z.strictObject({
    problem: z.nullable(z.enum(modelFailures)),
    /** Message of the model’s server, shortened; null if there is none. */
    detail: z.nullable(z.string()),
    took_ms: z.int(),
  }),
  codes: [1059],
});

export const removeModelConnection = defineCall({
  name: 'removeModelConnection',
  method: 'DELETE',
  path,
  summary: 'Remove the account’s own language model and its key. The server’s model is used again, if any.',
  auth: 'session',
  permission: { needs: 'manage', stepUp: true },
  input: nothing,
  output: noData,
  codes: [1034],
});

export const agentModelCalls = {
  getModelConnection,
  setModelConnection,
  testModelConnection,
  removeModelConnection,
};
