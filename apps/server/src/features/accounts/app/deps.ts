import type { CallOutput, publicConfig } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Limits } from '../../../platform/limits/index.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import type { AuditTrail } from '../../audit/index.ts';
import type { ClosingPeers } from '../closing/index.ts';
import type { GoogleClient } from '../google/client.ts';
import type { AccountsLog, BillingSummaries, Credits, InviteTerms } from '../kernel/peers.ts';
import type { Takeback } from '../kernel/takeback.ts';
import type { HashCost } from '../passwords/hasher.ts';
import type { MemberPowers } from '../team/powers.ts';

/** The dependencies of accounts, supplied by `compose`. */
export interface AccountsDeps {
  database: Database;
  clock: Clock;
  limits: Limits;
  mailer: Pick<Mailer, 'send'>;
  /** Encrypts the secrets of authenticator apps. */
  sealer: Sealer;
  log: AccountsLog;
  credits: Credits;
  billing: BillingSummaries;
  powers: MemberPowers;
  takeback: Takeback;
  audit: AuditTrail;
  closing: ClosingPeers;
  /** The console's origin without a trailing slash, for mailed links and Google's redirects. */
  publicUrl: string;
  /** Null if no client ID is configured. */
  google: GoogleClient | null;
  /** The access_key that owns the data hub. */
  datahubAccount: string | null;
  invites: InviteTerms;
  /** The answer to `publicConfig`. */
  publicConfig: () => CallOutput<typeof publicConfig>;
  /** For passwords; only tests make it cheaper. */
  hashCost?: HashCost;
  /** In milliseconds, see `EvenAnswersDeps`; only tests answer at once. */
  answerStepMs?: number;
  /** Renders a text as a PNG; only tests make it readable for programs. */
  drawCaptcha?: (text: string) => Promise<Buffer>;
}
