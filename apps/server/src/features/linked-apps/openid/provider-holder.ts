import type Provider from 'oidc-provider';
import type { Clock } from '../../../platform/clock.ts';
import type { ProviderParts } from './provider.ts';
import type { SigningKeys } from './signing-keys.ts';

const keysLookedAtEveryMs = 60_000;

/** The provider, made when it is first asked for and again when the keys are others. */
export function createProviderHolder(deps: {
  clock: Clock;
  keys: SigningKeys;
  parts: () => Promise<Omit<ProviderParts, 'keys'>>;
}): () => Promise<Provider> {
  const { clock } = deps;
  let held: { provider: Provider; kids: string; lookedAt: number } | undefined;
  let making: Promise<Provider> | undefined;

  async function make(): Promise<Provider> {
    const keys = await deps.keys.current();
    const kids = keys.map(({ kid }) => kid).join(' ');
    if (held?.kids === kids) {
      held = { ...held, lookedAt: clock.now() };
      return held.provider;
    }
    // Hardly any installation needs it before its first minute is over, and none to start.
    const { createProvider } = await import('./provider.ts');
    const provider = createProvider({ ...(await deps.parts()), keys });
    held = { provider, kids, lookedAt: clock.now() };
    return provider;
  }

  return async () => {
    if (held && clock.now() - held.lookedAt < keysLookedAtEveryMs) return held.provider;
    making ??= make().finally(() => {
      making = undefined;
    });
    return making;
  };
}
