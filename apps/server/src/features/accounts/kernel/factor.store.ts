import type { FactorKind } from '@atoll/contract';
import type { Reader } from '@atoll/database';

/** Returns the person's kinds of second factors. */
export async function listFactorKinds(db: Reader, personId: string): Promise<FactorKind[]> {
  const row = await db
    .selectFrom('people')
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('passkeys').select('passkeys.id').whereRef('person_id', '=', 'people.id')).as(
        'passkey',
      ),
      exists(
        selectFrom('authenticator_apps')
          .select('person_id')
          .whereRef('person_id', '=', 'people.id')
          .where('confirmed_at', 'is not', null),
      ).as('totp'),
      exists(
        selectFrom('recovery_codes')
          .select('person_id')
          .whereRef('person_id', '=', 'people.id')
          .where('used_at', 'is', null),
      ).as('recoveryCode'),
    ])
    .where('people.id', '=', personId)
    .executeTakeFirst();
  if (!row || !(row.passkey || row.totp)) return [];
  const kinds: [FactorKind, unknown][] = [
    ['passkey', row.passkey],
    ['totp', row.totp],
    ['recovery_code', row.recoveryCode],
  ];
  return kinds.filter(([, isThere]) => Boolean(isThere)).map(([kind]) => kind);
}

/** Returns which of these people have a second factor. */
export async function listPeopleWithFactor(db: Reader, personIds: readonly string[]): Promise<Set<string>> {
  if (personIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('passkeys')
    .select('person_id')
    .where('person_id', 'in', personIds)
    .union(
      db
        .selectFrom('authenticator_apps')
        .select('person_id')
        .where('person_id', 'in', personIds)
        .where('confirmed_at', 'is not', null),
    )
    .execute();
  return new Set(rows.map((row) => row.person_id));
}
