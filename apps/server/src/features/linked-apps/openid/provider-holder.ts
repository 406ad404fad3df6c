import type Provider from 'oidc-provider';
import type { Clock } from '../../../platform/clock.ts';
import type { ProviderParts } from './provider.ts';
import type { SigningKeys } from './signing-keys.ts';

const keysLookedAtEveryMs = 60_000;

/** Creates the provider on first use, and again when the keys change. */
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
    // Few installations need it in their first minute, and none to start.
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
