import type { ModelPreset } from './models.ts';

/** The fields that a provider of language models needs. */
export interface ModelProvider {
  /** With the path of the version. Programs on the same machine have their default; null: none is usual. */
  readonly baseUrl: string | null;
  readonly needsKey: boolean;
}

export const modelProviders: Readonly<Record<ModelPreset, ModelProvider>> = {
  openai: { baseUrl: 'https://api.openai.com/v1', needsKey: true },
  anthropic: { baseUrl: 'https://api.anthropic.com/v1', needsKey: true },
  mistral: { baseUrl: 'https://api.mistral.ai/v1', needsKey: true },
  openrouter: { baseUrl: 'https://openrouter.ai/api/v1', needsKey: true },
  ollama: { baseUrl: 'http://127.0.0.1:11434/v1', needsKey: false },
  vllm: { baseUrl: 'http://127.0.0.1:8000/v1', needsKey: false },
  llamacpp: { baseUrl: 'http://127.0.0.1:8080/v1', needsKey: false },
  compatible: { baseUrl: null, needsKey: false },
};
