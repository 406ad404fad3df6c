import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { createBrowserCookie } from '../kernel/browser-cookie.ts';
import type { EntryLimits } from '../kernel/entry-limits.ts';
import type { Notices } from '../notices/notices.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';
import type { Entrance } from '../sessions/entrance.ts';
import { createAdmission } from './admission.ts';
import { createFactorService } from './factor.service.ts';
import { createPasskeyService } from './passkey.service.ts';
import { createFactorProver } from './prover.ts';
import { relyingPartyOf } from './relying-party.ts';
import { createSecondStep } from './second-step.service.ts';

export type { Admission, Entrant, Outcome } from './admission.ts';
export type { FactorProof, FactorProver } from './prover.ts';

interface Deps {
  database: Database;
  clock: Clock;
  sealer: Sealer;
  publicUrl: string;
  hasher: PasswordHasher;
  entrance: Entrance;
  limits: EntryLimits;
  notices: Notices;
}

/** Creates passkeys, authenticator apps and recovery codes: their setup, and the second step of a sign-in. */
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
