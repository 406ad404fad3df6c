import { codes } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import type { Admission, Entrant, Outcome } from '../factors/index.ts';
import { normaliseEmail } from '../kernel/email-address.ts';
import type { EntryLimits } from '../kernel/entry-limits.ts';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import { findPersonByEmail } from '../kernel/person.store.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';
import type { PasswordProver } from '../passwords/prover.ts';

export interface SignInForm {
  email: string;
  /** Base64 of the password's UTF-8 bytes. */
  encodedPassword: string;
  isKept: boolean;
}

export type SignInService = ReturnType<typeof createSignInService>;

/** Codes that reveal whether an email has an account, or the number of guesses. */
const tellingCodes = [codes.accountNotFound, codes.wrongPassword, codes.lockoutWarning];

export function createSignInService(deps: {
  database: Database;
  hasher: PasswordHasher;
  prover: PasswordProver;
  admission: Admission;
  limits: EntryLimits;
}) {
  const { database, admission } = deps;

  async function prove(email: string, password: string, isKept: boolean, from: Entrant): Promise<Outcome> {
    const person = await findPersonByEmail(database.read, email);
    if (!person) {
      await deps.hasher.verify(null, password);
      throw new UserError(codes.accountNotFound);
    }
    const application = admission.draft(person.id, isKept, from);
    const admitted = await deps.prover.prove(person, password, from, (tx) =>
      admission.admit(tx, application),
    );
    return admission.greet(person, application, admitted);
  }

  return {
    /** @throws {UserError} 1027 if the password is not base64, 1030, 1003, and those of `PasswordProver` */
    async signIn({ email, encodedPassword, isKept }: SignInForm, from: Entrant) {
      const password = decodePassword(encodedPassword);
      const normal = normaliseEmail(email);
      return deps.limits.unlessFailing(from.address, tellingCodes, () =>
        prove(normal, password, isKept, from),
      );
    },
  };
}

function decodePassword(encoded: string): string {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/.test(encoded)) {
    throw invalidParameter('password');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64'));
  } catch (cause) {
    throw Object.assign(invalidParameter('password'), { cause });
  }
}
