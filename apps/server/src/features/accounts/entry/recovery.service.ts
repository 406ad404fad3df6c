import { codes } from '@atoll/contract';
import type { Database, Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import { type Account, findAccountByEmail, findAccountById } from '../account.store.ts';
import type { CaptchaService } from '../captcha/captcha.service.ts';
import { normaliseEmail } from '../email-address.ts';
import type { Correspondence } from '../mails/correspondence.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';
import { replacePassword } from '../passwords/replace.ts';
import { requireDifferent, requireNewPassword } from '../passwords/rules.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { EntryLimits } from './limits.ts';
import { findResetLink, insertResetLink } from './reset-link.store.ts';

const linkLifeMs = 30 * 60_000;

export interface RecoveryRequest {
  email: string;
  captchaId: string;
  captchaAnswer: string;
}

export interface RecoveryService {
  /**
   * Mails a link that sets a new password. The captcha is spent by the attempt, right or wrong.
   * @throws {UserError} 1030, 1009, 1003, 1014, 1002
   */
  sendLink(request: RecoveryRequest, address: string): Promise<void>;
  /** Mails the link without asking anybody: for an account that the operator made. */
  sendLinkTo(account: Account): Promise<void>;
  /** @throws {UserError} 1015 when the link was used, is too old, or the password changed since */
  checkLink(signature: string): Promise<void>;
  /** The account that a link still opens, if it does. */
  ownerOf(signature: string): Promise<string | undefined>;
  /**
   * Sets the password, clears the lockout and ends every session. Also gives an account without a password one.
   * @throws {UserError} 1027, 1015, 1014
   */
  reset(form: { password: string; confirmation: string; signature: string }): Promise<void>;
}

interface Deps {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  captchas: CaptchaService;
  correspondence: Correspondence;
  limits: EntryLimits;
  publicUrl: string;
}

export function createRecoveryService(deps: Deps): RecoveryService {
  const { database, clock, correspondence } = deps;

  /** The account that a link still opens. */
  async function accountOf(db: Reader, signature: string): Promise<Account> {
    const link = await findResetLink(db, hashSecret(signature));
    if (!link || link.expiresAt <= clock.now()) throw new UserError(codes.temporaryLinkExpired);
    const account = await findAccountById(db, link.accountId);
    if (account?.status !== 'active') throw new UserError(codes.accountInvalid);
    return account;
  }

  async function sendLinkTo(account: Account): Promise<void> {
    const signature = newSecret();
    const link = {
      signatureHash: hashSecret(signature),
      accountId: account.id,
      expiresAt: clock.now() + linkLifeMs,
    };
    await database.transaction((tx) => insertResetLink(tx, link));
    await correspondence.sendResetLink(account, `${deps.publicUrl}/reset-password?signature=${signature}`);
  }

  return {
    sendLinkTo,

    async sendLink(request, address) {
      const email = normaliseEmail(request.email);
      const isPerson = await deps.captchas.spend(request.captchaId, request.captchaAnswer);
      if (!isPerson) throw new UserError(codes.captchaIncorrect);
      await deps.limits.mailsToAddressOf.take(address);
      const account = await findAccountByEmail(database.read, email);
      if (!account) throw new UserError(codes.accountNotFound);
      if (account.status === 'disabled') throw new UserError(codes.accountInvalid);
      await deps.limits.mailsToAccount.take(email);
      await sendLinkTo(account);
    },

    async checkLink(signature) {
      await accountOf(database.read, signature);
    },

    async ownerOf(signature) {
      const account = await accountOf(database.read, signature).catch((error: unknown) => {
        if (error instanceof UserError) return undefined;
        throw error;
      });
      return account?.id;
    },

    async reset({ password, confirmation, signature }) {
      requireNewPassword(password, confirmation);
      const account = await accountOf(database.read, signature);
      if (account.passwordHash !== null) {
        requireDifferent(await deps.hasher.verify(account.passwordHash, password));
      }
      const passwordHash = await deps.hasher.hash(password);
      await database.transaction(async (tx) => {
        await accountOf(tx, signature);
        await replacePassword(tx, account.id, passwordHash);
      });
      correspondence.passwordChanged(account);
    },
  };
}
