import { createBrowserCookie } from '../browser-cookie.ts';
import type { AccountsDeps } from '../deps.ts';
import type { EntryLimits } from '../entry/limits.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';
import type { Notices } from '../security/notices.ts';
import type { Entrance } from '../sessions/entrance.ts';
import { createAdmission } from './admission.ts';
import { createFactorService } from './factor.service.ts';
import { createPasskeyService } from './passkey.service.ts';
import { createFactorProver } from './prover.ts';
import { relyingPartyOf } from './relying-party.ts';
import { createSecondStep } from './second-step.service.ts';

export type { Admission, Entrant, Outcome } from './admission.ts';
export type { FactorProof, FactorProver } from './prover.ts';

interface Deps extends Pick<AccountsDeps, 'database' | 'clock' | 'sealer' | 'publicUrl'> {
  hasher: PasswordHasher;
  entrance: Entrance;
  limits: EntryLimits;
  notices: Notices;
}

/** Passkeys, authenticator apps and recovery codes: how they are set up, and the step of a sign-in that asks for one. */
export function createFactors(deps: Deps) {
  const relyingParty = relyingPartyOf(deps.publicUrl);
  const passkeys = createPasskeyService({
    ...deps,
    relyingParty: typeof relyingParty === 'string' ? null : relyingParty,
  });
  const factorProver = createFactorProver({ ...deps, passkeys });
  return {
    passkeys,
    factorProver,
    admission: createAdmission(deps),
    secondStep: createSecondStep({ ...deps, passkeys, factorProver }),
    factors: createFactorService({ ...deps, passkeys, relyingParty }),
    stepCookie: createBrowserCookie({
      isSecure: deps.publicUrl.startsWith('https:'),
      purpose: 'sign-in',
      lifeMinutes: 10,
    }),
  };
}
