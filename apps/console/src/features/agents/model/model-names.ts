import type { ModelFailure, ModelPreset } from '@atoll/contract';

/** Names of providers, the same in every language. Any other endpoint has a text. */
export const providerNames: Readonly<Record<Exclude<ModelPreset, 'compatible'>, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  mistral: 'Mistral',
  openrouter: 'OpenRouter',
  ollama: 'Ollama',
  vllm: 'vLLM',
  llamacpp: 'llama.cpp',
};

/** Texts for the reasons why a model doesn't work. */
export const problemNames = {
  host_unknown: 'problems.hostUnknown',
  unreachable: 'problems.unreachable',
  address_refused: 'problems.addressRefused',
  tls_failed: 'problems.tlsFailed',
  key_refused: 'problems.keyRefused',
  model_unknown: 'problems.modelUnknown',
  rate_limited: 'problems.rateLimited',
  credit_spent: 'problems.creditSpent',
  context_too_long: 'problems.contextTooLong',
  content_refused: 'problems.contentRefused',
  not_compatible: 'problems.notCompatible',
  too_slow: 'problems.tooSlow',
  too_large: 'problems.tooLarge',
  failed: 'problems.failed',
} as const satisfies Record<ModelFailure, string>;
