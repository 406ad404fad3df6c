import { type ModelProvider, modelProviders } from '@atoll/contract';

/** The protocol and the peculiarities of a provider of models. */
export interface ModelPreset extends ModelProvider {
  readonly protocol: 'openai' | 'anthropic';
  readonly hasEmbeddings: boolean;
  /** The name of the field that limits the length of an answer. */
  readonly lengthField: 'max_tokens' | 'max_completion_tokens';
  /** Whether every model accepts a temperature. Reasoning models of OpenAI and Anthropic refuse it. */
  readonly takesTemperature: boolean;
}

const openAiLike = {
  protocol: 'openai',
  hasEmbeddings: true,
  lengthField: 'max_tokens',
  takesTemperature: true,
} as const;

export const modelPresets = {
  openai: {
    ...openAiLike,
    ...modelProviders.openai,
    lengthField: 'max_completion_tokens',
    takesTemperature: false,
  },
  anthropic: {
    ...openAiLike,
    ...modelProviders.anthropic,
    protocol: 'anthropic',
    hasEmbeddings: false,
    takesTemperature: false,
  },
  mistral: { ...openAiLike, ...modelProviders.mistral },
  openrouter: { ...openAiLike, ...modelProviders.openrouter },
  ollama: { ...openAiLike, ...modelProviders.ollama },
  vllm: { ...openAiLike, ...modelProviders.vllm },
  llamacpp: { ...openAiLike, ...modelProviders.llamacpp },
  /** Any other endpoint with OpenAI's protocol. */
  compatible: { ...openAiLike, ...modelProviders.compatible },
} satisfies Record<string, ModelPreset>;

export type ModelPresetName = keyof typeof modelPresets;

/** Keeps the literal types, because of `satisfies`. */
export function presetOf(name: ModelPresetName): ModelPreset {
  return modelPresets[name];
}
