import { type ModelPresetName, modelPresets, presetOf } from './presets.ts';
import { type Secret, secret } from './secret.ts';

/** The address of a model, and its key. */
export interface ModelConnection {
  readonly preset: ModelPresetName;
  /** Includes the path of the version, such as `/v1`, without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: Secret | null;
  readonly model: string;
}

export type ConnectionFault = 'base_url_missing' | 'base_url_invalid' | 'key_missing' | 'model_missing';

/** Input from a person or the environment. Empty text counts as missing. */
export interface ConnectionInput {
  /** Inferred from the address by default. */
  readonly preset?: ModelPresetName | undefined;
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly model?: string | undefined;
}

/** Completes and checks a connection, without sending a request. */
export function readConnection(
  input: ConnectionInput,
): { readonly connection: ModelConnection } | { readonly fault: ConnectionFault } {
  const preset = input.preset ?? guessPreset(input.baseUrl ?? '');
  const { baseUrl: usual, needsKey } = presetOf(preset);
  const given = input.baseUrl?.trim() || usual;
  if (!given) return { fault: 'base_url_missing' };
  const baseUrl = normalize(given);
  if (baseUrl === undefined) return { fault: 'base_url_invalid' };
  const key = input.apiKey?.trim() ?? '';
  // Headers can't contain other characters.
  if (!/^[\x21-\x7e]*$/.test(key) || (key === '' && needsKey)) return { fault: 'key_missing' };
  const model = input.model?.trim() ?? '';
  if (model === '') return { fault: 'model_missing' };
  return { connection: { preset, baseUrl, apiKey: key === '' ? null : secret(key), model } };
}

function guessPreset(baseUrl: string): ModelPresetName {
  const host = URL.parse(baseUrl)?.host;
  const names = Object.keys(modelPresets) as ModelPresetName[];
  const isIts = (name: ModelPresetName) => URL.parse(presetOf(name).baseUrl ?? '')?.host === host;
  return (host && names.find(isIts)) || 'compatible';
}

/** Returns undefined for an invalid HTTP address. */
function normalize(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  if (url.username || url.password || url.search || url.hash) return undefined;
  return url.href.replace(/\/+$/, '');
}
