import type { Command } from 'commander';
import { type Finding, type FsckSummary, UnknownBucketError } from '../../features/storage/core/index.ts';
import { CommandFailure } from '../failure.ts';
import { plain, printJson, printRecord } from '../output.ts';
import { createProgress } from '../progress.ts';
import { type Session, withAdministration } from '../session.ts';

interface Options {
  repair?: boolean;
  bucket?: string;
  json?: boolean;
}

export function addFsckCommand(program: Command, session: Session): void {
  program
    .command('fsck')
    .description('verify all stored data and report what is damaged, lost, orphaned or miscounted')
    .option('--repair', 'move orphans to the trash and correct counts; lost bytes can’t be recovered')
    .option('--bucket <name>', 'check only this bucket, without looking for orphans')
    .option('--json', 'answer in JSON')
    .action(async (options: Options) => {
      const { findings, summary } = await check(session, options);
      if (options.json) printJson(session.terminal, { findings: findings.map(jsonOf), ...rowOf(summary) });
      else printRecord(session.terminal, { ...rowOf(summary), findings: findings.length });
      const left = findings.filter(({ isRepaired }) => !isRepaired).length;
      if (left > 0) throw new CommandFailure(`problems not repaired: ${left}.`);
    });
}

async function check(session: Session, { repair = false, bucket, json }: Options) {
  const { terminal } = session;
  const progress = createProgress(terminal);
  const onProgress = (summary: Readonly<FsckSummary>) =>
    progress.show(() => `${summary.objects} objects, ${summary.sizeBytes} bytes, ${summary.blobs} blobs`);
  return withAdministration(session, async ({ tools }) => {
    const checking = tools.check({ repair, bucketName: bucket, onProgress });
    const findings: Finding[] = [];
    for (;;) {
      const next = await checking.next().catch(explain);
      progress.clear();
      if (next.done) return { findings, summary: next.value };
      findings.push(next.value);
      if (!json) terminal.out(`${lineOf(next.value)}\n`);
    }
  });
}

function lineOf({ kind, subject, problem, isRepaired }: Finding): string {
  return plain(`${kind} ${subject}: ${problem}${isRepaired ? ' (repaired)' : ''}`);
}

function rowOf({ objects, sizeBytes, blobs, sealed }: FsckSummary) {
  return { objects, bytes: sizeBytes, blobs, sealed_under_customer_keys: sealed };
}

function jsonOf({ kind, subject, problem, isRepaired }: Finding) {
  return { kind, subject, problem, is_repaired: isRepaired };
}

function explain(error: unknown): never {
  if (!(error instanceof UnknownBucketError)) throw error;
  throw new CommandFailure(`--bucket: there is no bucket ${error.message}.`, { cause: error });
}
