import type { accountFiles } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Locale } from '@atoll/contract/locales';
import type { Accounts } from '../features/accounts/index.ts';
import type { Audit, AuditTrail } from '../features/audit/index.ts';
import type { Billing } from '../features/billing/index.ts';
import type { Apps } from '../features/linked-apps/index.ts';
import { type Storage, writeZip, type ZipEntry } from '../features/storage/core/index.ts';
import type { Support } from '../features/support/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { ExportedFile } from '../platform/data-export.ts';
import type { FileHandlers } from '../platform/http/index.ts';
import type { Limits } from '../platform/limits/index.ts';
import { exportReadme } from './export-readme.ts';

interface Domains {
  readonly accounts: Pick<Accounts, 'dataOf'>;
  readonly audit: Pick<Audit, 'dataOf'>;
  readonly apps: Pick<Apps, 'dataOf'>;
  readonly billing: Pick<Billing, 'dataOf'>;
  readonly storage: Pick<Storage, 'dataOf'>;
  readonly support: Pick<Support, 'dataOf'>;
}

const exportLimit = { name: 'account-export', points: 10, windowSeconds: 3600, code: codes.tooManyAttempts };

/** Large enough for whatever a file turns out to be: nobody knows before it is sent. */
const unknownSize = 2 ** 40;

/** Everything that is kept of a person and, for its owner, of the account, as one zip that is made while it is sent. */
export function createAccountExport(deps: {
  domains: Domains;
  audit: AuditTrail;
  clock: Clock;
  limits: Limits;
}): FileHandlers<typeof accountFiles> {
  const limit = deps.limits.define(exportLimit);
  return {
    async exportAccount(_, { principal, locale, ...caller }) {
      const { accountId, personId, role } = principal;
      await limit.take(personId);
      const now = deps.clock.now();
      const about = { action: 'exportAccount', bucketName: undefined, target: undefined, detail: {} };
      await deps.audit.keep({ ...caller, ...about, accountId, personId, actor: 'console' });
      const files = () =>
        filesOf(deps.domains, { personId, ...(role === 'owner' ? { accountId } : {}), locale });
      return {
        name: `atoll-${new Date(now).toISOString().slice(0, 10)}.zip`,
        type: 'application/zip',
        chunks: writeZip(entriesOf(files(), { locale, now })),
      };
    },
  };
}

/** The account's only for its owner. */
async function* filesOf(
  { accounts, apps, audit, billing, storage, support }: Domains,
  { personId, accountId, locale }: { personId: string; accountId?: string; locale: Locale },
): AsyncGenerator<ExportedFile, void, undefined> {
  yield* accounts.dataOf({ personId });
  yield* apps.dataOf({ personId });
  if (accountId === undefined) return;
  yield* accounts.dataOf({ accountId });
  yield* apps.dataOf({ accountId });
  yield* support.dataOf(accountId);
  yield* storage.dataOf(accountId);
  yield* audit.dataOf(accountId);
  yield* billing.dataOf(accountId, locale);
}

/** What tells of the others comes last: only then it is known which there are. */
async function* entriesOf(
  files: AsyncIterable<ExportedFile>,
  { locale, now }: { locale: Locale; now: number },
): AsyncGenerator<ZipEntry, void, undefined> {
  const names: string[] = [];
  const lastModified = new Date(now);
  for await (const { name, chunks } of files) {
    names.push(name);
    yield { name, lastModified, size: unknownSize, input: bytesOf(chunks) };
  }
  yield { name: 'README.txt', lastModified, input: exportReadme(locale, { names, now }) };
}

async function* bytesOf(chunks: ExportedFile['chunks']): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}
