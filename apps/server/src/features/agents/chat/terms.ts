import type { Config } from '../../../config/index.ts';
import { readConnection } from '../models/connection.ts';
import type { ChatTerms } from './deps.ts';
import type { ServerModel } from './models/model-choice.ts';

/** The part of the configuration that is about answers. */
export type AnswerConfig = Pick<Config, 'answers' | 'model' | 'prices'>;

/** Returns what the operator decided about conversations and models. */
export function chatTermsOf(config: AnswerConfig): ChatTerms {
  return { ...config.answers, serverModel: serverModelOf(config) };
}

function serverModelOf({ model, prices }: AnswerConfig): ServerModel | null {
  if (model.kind === 'none') return null;
  const { baseUrl, model: name, apiKey } = model;
  const read = readConnection({ baseUrl, model: name, apiKey: apiKey?.reveal() });
  if ('fault' in read) return null;
  const price = {
    inputMicroUsd: prices.model_input_tokens,
    outputMicroUsd: prices.model_output_tokens,
  };
  const isFree = price.inputMicroUsd === 0 && price.outputMicroUsd === 0;
  return { connection: read.connection, price: isFree ? null : price };
}
