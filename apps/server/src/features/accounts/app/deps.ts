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

/** What accounts asks of the parts around it. Each is supplied where the program is put together. */
export interface AccountsDeps {
  database: Database;
  clock: Clock;
  limits: Limits;
  mailer: Pick<Mailer, 'send'>;
  /** Keeps the secrets of authenticator apps. */
  sealer: Sealer;
  log: AccountsLog;
  credits: Credits;
  billing: BillingSummaries;
  powers: MemberPowers;
  takeback: Takeback;
  audit: AuditTrail;
  closing: ClosingPeers;
  /** The console's origin, without a trailing slash: where mailed links and Google lead back to. */
  publicUrl: string;
  /** Null when no client id is configured. */
  google: GoogleClient | null;
  /** The access_key that owns the data hub. */
  datahubAccount: string | null;
  invites: InviteTerms;
  /** The answer to `publicConfig`. */
  publicConfig: () => CallOutput<typeof publicConfig>;
  /** Of passwords; only tests make it cheaper. */
  hashCost?: HashCost;
  /** In milliseconds, see `EvenAnswersDeps`; only tests answer at once. */
  answerStepMs?: number;
  /** A PNG of a text; only tests draw it so that a program can read it. */
  drawCaptcha?: (text: string) => Promise<Buffer>;
}
