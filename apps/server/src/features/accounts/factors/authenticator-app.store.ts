import type { Reader, Transaction } from '@atoll/database';

export interface AuthenticatorApp {
  personId: string;
  secretSealed: string;
  startedAt: number;
  /** Null until a first code proves that the app has the secret; until then it is not a factor. */
  confirmedAt: number | null;
  lastUsedAt: number | null;
}

export async function findAuthenticatorApp(
  db: Reader,
  personId: string,
): Promise<AuthenticatorApp | undefined> {
  return db
    .selectFrom('authenticator_apps')
    .select([
      'person_id as personId',
      'secret_sealed as secretSealed',
      'started_at as startedAt',
      'confirmed_at as confirmedAt',
      'last_used_at as lastUsedAt',
    ])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

/** Starts over with another secret. @returns false if the person has a confirmed app */
export async function startAuthenticatorApp(
  tx: Transaction,
  app: Pick<AuthenticatorApp, 'personId' | 'secretSealed' | 'startedAt'>,
): Promise<boolean> {
  const row = { secret_sealed: app.secretSealed, last_step: 0, started_at: app.startedAt };
  const started = await tx
    .insertInto('authenticator_apps')
    .values({ person_id: app.personId, ...row, confirmed_at: null, last_used_at: null })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet(row).where('authenticator_apps.confirmed_at', 'is', null),
    )
    .returning('person_id')
    .executeTakeFirst();
  return started !== undefined;
}

/** @returns false if it was confirmed, or its setup restarted, since it was read as `seen` */
export async function confirmAuthenticatorApp(
  tx: Transaction,
  seen: Pick<AuthenticatorApp, 'personId' | 'secretSealed'>,
  use: { step: number; at: number },
): Promise<boolean> {
  const confirmed = await tx
    .updateTable('authenticator_apps')
    .set({ last_step: use.step, confirmed_at: use.at })
    .where('person_id', '=', seen.personId)
    .where('secret_sealed', '=', seen.secretSealed)
    .where('confirmed_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Uses a step's code. @returns false if a code of that or a later step was used already */
export async function takeStep(
  tx: Transaction,
  seen: Pick<AuthenticatorApp, 'personId' | 'secretSealed'>,
  use: { step: number; at: number },
): Promise<boolean> {
  const taken = await tx
    .updateTable('authenticator_apps')
    .set({ last_step: use.step, last_used_at: use.at })
    .where('person_id', '=', seen.personId)
    .where('secret_sealed', '=', seen.secretSealed)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', use.step)
    .returning('person_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** @returns false if the person has none */
export async function deleteAuthenticatorApp(tx: Transaction, personId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('authenticator_apps')
    .where('person_id', '=', personId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted !== undefined && deleted.confirmed_at !== null;
}
