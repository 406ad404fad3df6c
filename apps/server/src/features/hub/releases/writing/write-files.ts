import type { Column } from '@atoll/dataset-release';
import {
  type ReleaseEntry,
  type ReleaseFile,
  type Release as WrittenRelease,
  writeRelease,
} from '@atoll/dataset-release';
import type { HubDeps, LinkedPrincipal } from '../../kernel/deps.ts';
import type { ProjectVersion } from '../../kernel/project.ts';
import { readEntryPage } from '../plan/read-entries.ts';
import { saveProgress } from '../store/release.store.ts';
import type { Release, ReleaseSummary } from '../store/release.ts';
import { createBucketSink } from './bucket-sink.ts';
import { describeRelease } from './describe.ts';
import type { SigningKeys } from './signing-keys.ts';

export type WriteDeps = Pick<HubDeps, 'database' | 'files' | 'accountName' | 'consoleUrl'> & {
  readonly keys: SigningKeys;
};

/** The contents of all files except the items' own. */
interface WriteRequest {
  readonly release: Release;
  readonly link: LinkedPrincipal;
  readonly version: ProjectVersion;
  readonly columns: readonly Column[];
  readonly summary: ReleaseSummary;
  readonly previousRoot: string | null;
  /** Whether files with these names may exist with more items, so that their older versions must be deleted. */
  readonly isReplacing: boolean;
  readonly signal: AbortSignal;
}

const contentTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  jsonl: 'application/jsonl',
  mjs: 'text/javascript; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  pem: 'application/x-pem-file',
  sig: 'text/plain; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

function contentTypeOf(name: string): string {
  return contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** Returns the URL of a release's public page. */
function pageOf(consoleUrl: string, { projectId, version }: Pick<Release, 'projectId' | 'version'>): string {
  return `${consoleUrl}/d/${projectId}/${version}`;
}

/**
 * Writes the remaining files of a release, and records each one.
 * @throws {ItemsChangedError} if an item was withdrawn meanwhile; {UserError} 1073
 */
export async function writeFiles(deps: WriteDeps, request: WriteRequest): Promise<WrittenRelease> {
  const { database, files, keys } = deps;
  const { release, link, version, summary, signal } = request;
  const tags = { state: 'released', license: version.settings.license };
  let written: readonly ReleaseFile[] = release.files;
  return writeRelease({
    facts: {
      version: release.version,
      rules_sha256: version.rulesSha256,
      consent_sha256: version.consentSha256,
      previous_root: request.previousRoot,
      created_at: release.createdAt,
    },
    entries: () => entriesOf(deps, release, signal),
    signer: await keys.signerOf(release.accountId),
    sink: createBucketSink(async (name, content) => {
      const place = { bucket: release.bucket, key: `${release.prefix}${name}` };
      const isOnlyVersion = request.isReplacing;
      await files.write(link, place, content, { contentType: contentTypeOf(name), tags, isOnlyVersion });
    }),
    description: describeRelease({
      settings: version.settings,
      summary,
      locale: release.plan.locale,
      notes: release.plan.notes,
      ownerName: (await deps.accountName(release.accountId)) ?? '',
      url: pageOf(deps.consoleUrl, release),
    }),
    columns: request.columns,
    formats: [...new Set(release.plan.formats)],
    ...(summary.leakage && { leakage: summary.leakage }),
    written,
    async onWritten(file) {
      signal.throwIfAborted();
      written = [...written, file];
      await database.transaction((tx) => saveProgress(tx, release.id, { files: written }));
    },
  });
}

async function* entriesOf(
  { database }: WriteDeps,
  { id, projectId, createdAt }: Release,
  signal: AbortSignal,
): AsyncGenerator<ReleaseEntry> {
  const release = { id, projectId, createdAt };
  for (let start = 0; ; ) {
    signal.throwIfAborted();
    const { entries, isLast } = await database.query(readEntryPage, { release, start });
    yield* entries;
    start += entries.length;
    if (isLast) return;
  }
}
