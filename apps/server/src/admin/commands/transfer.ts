import type { Command } from 'commander';
import type { TransferEnd, Transferred } from '../../features/storage/core/index.ts';
import { StorageRefusal } from '../../features/storage/index.ts';
import type { Administration } from '../administration.ts';
import { emailArgument, transferEndArgument } from '../arguments.ts';
import { CommandFailure } from '../failure.ts';
import { plain, printJson, printRecord } from '../output.ts';
import { createProgress } from '../progress.ts';
import { requireAccount, type Session, withAdministration } from '../session.ts';

interface Options {
  dryRun?: boolean;
  json?: boolean;
}

const place = 'a folder, or s3://KEY:SECRET@host:port/bucket/prefix?tls=on';

export function addTransferCommands(program: Command, session: Session): void {
  program
    .command('export')
    .description('copy a bucket’s current versions to a folder or another S3 endpoint; run again to continue')
    .argument('<email>', 'whose bucket', emailArgument)
    .argument('<bucket>', 'its name')
    .argument('<target>', place, transferEndArgument('target'))
    .option('--dry-run', 'show what would be copied, without writing anything')
    .option('--json', 'answer in JSON')
    .action((email: string, name: string, target: TransferEnd, options: Options) =>
      transfer(session, options, { email, name }, (tools, bucket) =>
        tools.exportBucket(bucket, target, { isDryRun: options.dryRun === true }),
      ),
    );

  program
    .command('import')
    .description('copy a folder or a bucket of another S3 endpoint into a bucket; run again to continue')
    .argument('<source>', place, transferEndArgument('source'))
    .argument('<email>', 'whose bucket', emailArgument)
    .argument('<bucket>', 'its name')
    .option('--dry-run', 'show what would be copied, without writing anything')
    .option('--json', 'answer in JSON')
    .action((source: TransferEnd, email: string, name: string, options: Options) =>
      transfer(session, options, { email, name }, (tools, bucket) =>
        tools.importBucket(source, bucket, { isDryRun: options.dryRun === true }),
      ),
    );
}

type Start = (
  tools: Administration['tools'],
  bucket: { accountId: string; name: string },
) => AsyncGenerator<Transferred>;

interface Totals {
  copied: number;
  skipped: number;
  refused: number;
  failed: number;
  bytes: number;
}

async function transfer(
  session: Session,
  options: Options,
  { email, name }: { email: string; name: string },
  start: Start,
): Promise<void> {
  const totals: Totals = { copied: 0, skipped: 0, refused: 0, failed: 0, bytes: 0 };
  const problems: Transferred[] = [];
  await withAdministration(session, async (administration) => {
    const { id: accountId } = await requireAccount(administration, email);
    const results = start(administration.tools, { accountId, name });
    await follow(session, results, options, (result) => {
      totals[result.outcome]++;
      if (result.outcome === 'copied') totals.bytes += result.sizeBytes;
      if (result.reason !== undefined && options.json) problems.push(result);
      return totals;
    });
  });
  if (options.json) printJson(session.terminal, { ...totals, problems: problems.map(jsonOf) });
  else printRecord(session.terminal, { ...totals });
  const missing = totals.refused + totals.failed;
  if (missing > 0) throw new CommandFailure(`objects not copied: ${missing}.`);
}

async function follow(
  { terminal }: Session,
  results: AsyncGenerator<Transferred>,
  { dryRun, json }: Options,
  count: (result: Transferred) => Totals,
): Promise<void> {
  const progress = createProgress(terminal);
  try {
    for await (const result of results) {
      const { copied, skipped, bytes } = count(result);
      progress.show(() => `${copied} copied, ${skipped} skipped, ${bytes} bytes`);
      const isTold = result.reason !== undefined || (dryRun && result.outcome === 'copied');
      if (!isTold || json) continue;
      progress.clear();
      terminal.out(`${lineOf(result)}\n`);
    }
  } catch (error) {
    throw explain(error);
  } finally {
    progress.clear();
  }
}

function lineOf({ outcome, key, reason }: Transferred): string {
  return plain(reason === undefined ? key : `${outcome} ${key}: ${reason}`);
}

function jsonOf({ outcome, key, reason }: Transferred) {
  return { outcome, key, reason: reason ?? null };
}

function explain(error: unknown): unknown {
  if (error instanceof StorageRefusal && ['bucketUnknown', 'bucketForeign'].includes(error.reason)) {
    return new CommandFailure('<bucket>: the account has no bucket with this name.', { cause: error });
  }
  // Shows the message of an endpoint or a file system. Refused objects are reported separately.
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? new CommandFailure(`${error.message}.`, { cause: error })
    : error;
}
