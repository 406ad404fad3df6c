import type { accountFiles } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Locale } from '@atoll/contract/locales';
import type { AuditTrail } from '../features/audit/index.ts';
import { writeZip, type ZipEntry } from '../features/storage/core/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { ExportedFile } from '../platform/data-export.ts';
import type { Feature } from '../platform/feature.ts';
import type { FileHandlers } from '../platform/http/index.ts';
import type { Limits } from '../platform/limits/index.ts';
import { exportReadme } from './export-readme.ts';

const exportLimit = { name: 'account-export', points: 10, windowSeconds: 3600, code: codes.tooManyAttempts };

/** Large enough for any file, because sizes are unknown before they are sent. */
const unknownSize = 2 ** 40;

/** Creates the export of a person's data and, for an account's owner, of the account: one zip file, streamed while it is generated. */
export function createAccountExport(deps: {
  features: readonly Feature[];
  auditTrail: AuditTrail;
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
      await deps.auditTrail.keep({ ...caller, ...about, accountId, personId, actor: 'console' });
      const files = () =>
        filesOf(deps.features, { personId, ...(role === 'owner' ? { accountId } : {}), locale });
      return {
        name: `atoll-${new Date(now).toISOString().slice(0, 10)}.zip`,
        type: 'application/zip',
        chunks: writeZip(entriesOf(files(), { locale, now })),
      };
    },
  };
}

/** Yields the files of the person and, for its owner, of the account. */
async function* filesOf(
  features: readonly Feature[],
  { personId, accountId, locale }: { personId: string; accountId?: string; locale: Locale },
): AsyncGenerator<ExportedFile, void, undefined> {
  for (const feature of features) yield* feature.exportPerson?.(personId) ?? [];
  if (accountId === undefined) return;
  for (const feature of features) yield* feature.exportAccount?.(accountId, locale) ?? [];
}

/** Yields the entries of the zip file. The index comes last, because only then are all files known. */
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
