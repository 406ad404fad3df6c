/** The protocol and the peculiarities of a provider of models. */
export interface ModelPreset {
  readonly protocol: 'openai' | 'anthropic';
  /** Null: the operator has to set it. */
  readonly baseUrl: string | null;
  readonly needsKey: boolean;
  readonly hasEmbeddings: boolean;
  /** The name of the field that limits the length of an answer. */
  readonly lengthField: 'max_tokens' | 'max_completion_tokens';
  /** Whether every model accepts a temperature. Reasoning models of OpenAI and Anthropic refuse it. */
  readonly takesTemperature: boolean;
}

const openAiLike = {
  protocol: 'openai',
  needsKey: true,
  hasEmbeddings: true,
  lengthField: 'max_tokens',
  takesTemperature: true,
} as const;

/** The addresses of local programs are their defaults. */
export const modelPresets = {
  openai: {
    ...openAiLike,
    baseUrl: 'https://api.openai.com/v1',
    lengthField: 'max_completion_tokens',
    takesTemperature: false,
  },
  anthropic: {
    ...openAiLike,
    protocol: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    hasEmbeddings: false,
    takesTemperature: false,
  },
  mistral: { ...openAiLike, baseUrl: 'https://api.mistral.ai/v1' },
  openrouter: { ...openAiLike, baseUrl: 'https://openrouter.ai/api/v1' },
  ollama: { ...openAiLike, baseUrl: 'http://127.0.0.1:11434/v1', needsKey: false },
  vllm: { ...openAiLike, baseUrl: 'http://127.0.0.1:8000/v1', needsKey: false },
  llamacpp: { ...openAiLike, baseUrl: 'http://127.0.0.1:8080/v1', needsKey: false },
  /** Any other endpoint with OpenAI's protocol. */
  compatible: { ...openAiLike, baseUrl: null, needsKey: false },
} satisfies Record<string, ModelPreset>;

export type ModelPresetName = keyof typeof modelPresets;

/** Keeps the literal types, because of `satisfies`. */
export function presetOf(name: ModelPresetName): ModelPreset {
  return modelPresets[name];
}
