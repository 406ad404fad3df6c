import { characterCount, codes, limits } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { listFactorKinds } from '../kernel/factor.store.ts';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import { findPersonById, type Person } from '../kernel/person.store.ts';
import type { Notice, Notices, RequestOrigin } from '../notices/notices.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';
import {
  confirmAuthenticatorApp,
  deleteAuthenticatorApp,
  findAuthenticatorApp,
  startAuthenticatorApp,
} from './authenticator-app.store.ts';
import type { PasskeyService } from './passkey.service.ts';
import { deletePasskey, listPasskeys, updatePasskeyName } from './passkey.store.ts';
import type { NewPasskeyAnswer } from './passkeys.ts';
import { deleteRecoveryCodes, listUnusedRecoveryCodes, replaceRecoveryCodes } from './recovery-code.store.ts';
import { newRecoveryCodes, type RecoveryCodeSet } from './recovery-codes.ts';
import type { PasskeysOff, RelyingParty } from './relying-party.ts';
import { newTotpSecret, stepOfCode, totpContext, totpUri } from './totp.ts';

/** An unconfirmed secret expires after this. */
const totpStartLifeMs = 10 * 60_000;

/** A person who changes their own factors, with their session and address. */
export interface FactorOwner extends RequestOrigin {
  personId: string;
  sessionId: string;
}

/** Manages a person's second factors. Each change is mailed to them. */
export type FactorService = ReturnType<typeof createFactorService>;

interface Deps {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  sealer: Sealer;
  passkeys: PasskeyService;
  notices: Notices;
  relyingParty: RelyingParty | PasskeysOff;
}

export function createFactorService(deps: Deps) {
  const { database, clock, hasher, sealer, passkeys, relyingParty } = deps;

  async function personOf(personId: string): Promise<Person> {
    const person = await findPersonById(database.read, personId);
    if (!person) throw new UserError(codes.accountInvalid);
    return person;
  }

  /** Makes a change in one transaction with its notice, which is mailed after the commit. */
  async function change<T>(
    owner: FactorOwner,
    notice: Notice,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const person = await personOf(owner.personId);
    const draft = deps.notices.draft(owner.personId, notice, owner);
    const result = await database.transaction(async (tx) => {
      const done = await work(tx);
      await deps.notices.keep(tx, draft);
      return done;
    });
    deps.notices.send(person, draft);
    return result;
  }

  /** Writes a factor with `write`, and with the first one a set of recovery codes. */
  async function add(
    owner: FactorOwner,
    notice: Notice,
    refusal: typeof codes.passkeyRefused | typeof codes.secondFactorIncorrect,
    write: (tx: Transaction) => Promise<boolean>,
  ): Promise<string[]> {
    const { personId } = owner;
    const seen = await listFactorKinds(database.read, personId);
    const set = seen.length === 0 ? await newRecoveryCodes(hasher) : null;
    return change(owner, notice, async (tx) => {
      const isFirst = (await listFactorKinds(tx, personId)).length === 0;
      if (!(await write(tx))) throw new UserError(refusal);
      if (!isFirst || !set) return [];
      await replaceRecoveryCodes(tx, personId, set.hashes);
      return set.codes;
    });
  }

  return {
    async list(personId: string) {
      const db = database.read;
      const app = await findAuthenticatorApp(db, personId);
      const rp = typeof relyingParty === 'string' ? null : relyingParty;
      return {
        passkeys: (await listPasskeys(db, personId)).map((passkey) => ({
          passkey_id: passkey.id,
          name: passkey.name,
          is_synced: passkey.isSynced,
          created_at: passkey.createdAt,
          last_used_at: passkey.lastUsedAt,
        })),
        totp: app?.confirmedAt == null ? null : { created_at: app.confirmedAt, last_used_at: app.lastUsedAt },
        recovery_codes_left: (await listUnusedRecoveryCodes(db, personId)).length,
        passkey_host: rp?.host ?? null,
        passkeys_off: rp ? null : (relyingParty as PasskeysOff),
      };
    },

    /** @throws {UserError} 1041, 1027 */
    startPasskey: async ({ personId, sessionId }: FactorOwner) =>
      passkeys.order(await personOf(personId), sessionId),

    /** Returns the recovery codes if this is the first factor, otherwise none. @throws {UserError} 1041, 1027 */
    async addPasskey(owner: FactorOwner, answer: NewPasskeyAnswer, name: string) {
      const about = nameOf(name);
      const keep = await passkeys.take(owner.personId, owner.sessionId, answer, about);
      return add(owner, { kind: 'passkey-added', about }, codes.passkeyRefused, keep);
    },

    /** @throws {UserError} 1041, 1027 */
    async renamePasskey(personId: string, id: string, name: string) {
      const given = nameOf(name);
      const isThere = await database.transaction((tx) => updatePasskeyName(tx, { id, personId }, given));
      if (!isThere) throw new UserError(codes.passkeyRefused);
    },

    /** @throws {UserError} 1041 */
    async removePasskey(owner: FactorOwner, id: string) {
      const { personId } = owner;
      const passkey = (await listPasskeys(database.read, personId)).find((one) => one.id === id);
      if (!passkey) throw new UserError(codes.passkeyRefused);
      await change(owner, { kind: 'passkey-removed', about: passkey.name }, async (tx) => {
        if (!(await deletePasskey(tx, { id, personId }))) throw new UserError(codes.passkeyRefused);
        await dropIdleCodes(tx, personId);
      });
    },

    /** @throws {UserError} 1027 if there is one already */
    async startTotp(personId: string) {
      const { email } = await personOf(personId);
      const secret = newTotpSecret();
      const secretSealed = sealer.seal(secret, totpContext(personId));
      const app = { personId, secretSealed, startedAt: clock.now() };
      const isStarted = await database.transaction((tx) => startAuthenticatorApp(tx, app));
      if (!isStarted) throw invalidParameter('totp');
      return { secret, uri: totpUri(secret, email) };
    },

    /** Returns the recovery codes if this is the first factor, otherwise none. @throws {UserError} 1035 */
    async addTotp(owner: FactorOwner, code: string) {
      const app = await findAuthenticatorApp(database.read, owner.personId);
      const at = clock.now();
      const isWaiting = app?.confirmedAt === null && at - app.startedAt < totpStartLifeMs;
      const step = isWaiting
        ? stepOfCode(sealer.open(app.secretSealed, totpContext(owner.personId)), code, at)
        : null;
      if (!app || step === null) throw new UserError(codes.secondFactorIncorrect);
      return add(owner, { kind: 'totp-added' }, codes.secondFactorIncorrect, (tx) =>
        confirmAuthenticatorApp(tx, app, { step, at }),
      );
    },

    async removeTotp(owner: FactorOwner) {
      const { personId } = owner;
      const app = await findAuthenticatorApp(database.read, personId);
      if (app?.confirmedAt == null) return;
      await change(owner, { kind: 'totp-removed' }, async (tx) => {
        await deleteAuthenticatorApp(tx, personId);
        await dropIdleCodes(tx, personId);
      });
    },

    /** @throws {UserError} 1027 without a factor that they could replace */
    async renewRecoveryCodes(owner: FactorOwner) {
      const { personId } = owner;
      const set: RecoveryCodeSet = await newRecoveryCodes(hasher);
      await change(owner, { kind: 'recovery-codes-renewed' }, async (tx) => {
        const kinds = await listFactorKinds(tx, personId);
        if (kinds.length === 0) throw invalidParameter('recovery_codes');
        await replaceRecoveryCodes(tx, personId, set.hashes);
      });
      return set.codes;
    },
  };
}

/** Deletes the recovery codes of a person without another factor, because the codes only replace another one. */
export async function dropIdleCodes(tx: Transaction, personId: string): Promise<void> {
  const kinds = await listFactorKinds(tx, personId);
  if (kinds.length === 0) await deleteRecoveryCodes(tx, personId);
}

/** @throws {UserError} 1027 if it has no visible character, or is too long */
function nameOf(text: string): string {
  const name = text.trim();
  const isFit = name !== '' && characterCount(name) <= limits.passkeyNameMaxLength && !/\p{Cc}/u.test(name);
  if (!isFit) throw invalidParameter('name');
  return name;
}
