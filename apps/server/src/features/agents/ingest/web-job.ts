import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../../platform/jobs/index.ts';
import type { WebPage, WebProblem } from '../../../platform/outgoing/index.ts';
import { dayMs, minuteMs } from '../../../platform/time.ts';
import type { AgentDeps } from '../kernel/deps.ts';
import type { KnowledgePorts } from '../kernel/ports.ts';
import { buryDocuments, findDocumentsOfSource, keepFiles } from '../sources/document.store.ts';
import { hasRoomForContent } from '../sources/kept-content.store.ts';
import { changeSource, findAccountsWithDuePages, findDueWebSource } from '../sources/source.store.ts';
import type { Source } from '../sources/source.ts';
import { textTag } from '../sources/text-tag.ts';
import { decodeText, isTextual } from './web-text.ts';

const pollMs = 1_000;
const pagesAtOnce = 4;
const firstRetryMs = 5 * minuteMs;

type PageProblem = WebProblem | 'account_full';

/** After these, the last version of a page is kept, and it is soon tried again. */
const temporaryProblems: readonly PageProblem[] = ['unreachable', 'host_unknown', 'account_full'];

export type WebDeps = AgentDeps & Pick<KnowledgePorts, 'webPages'>;

/** Reads web pages that are due, one at a time for each account. Runs as long as its process. */
export function createWebJob(deps: WebDeps): Job {
  let lastAccount = '';
  return {
    name: 'agents-web-pages',
    everyMs: pollMs,
    async run(signal) {
      while (!signal.aborted) {
        const accounts = await nextAccounts(deps, lastAccount);
        lastAccount = accounts.at(-1) ?? '';
        const done = await Promise.all(accounts.map((accountId) => readNextPage(deps, accountId, signal)));
        if (done.length === 0) await sleep(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  };
}

/** Returns accounts in turns, so that one with many slow pages doesn't delay the others for long. */
async function nextAccounts({ database, clock }: WebDeps, last: string): Promise<string[]> {
  const accounts = (await findAccountsWithDuePages(database.read, clock.now())).toSorted();
  const after = accounts.filter((accountId) => accountId > last);
  return [...after, ...accounts.filter((accountId) => accountId <= last)].slice(0, pagesAtOnce);
}

async function readNextPage(deps: WebDeps, accountId: string, signal: AbortSignal): Promise<void> {
  const source = await findDueWebSource(deps.database.read, accountId, deps.clock.now());
  if (!source) return;
  const fetched = await deps.webPages.fetch(source.url ?? '', signal);
  if (signal.aborted) return;
  if ('page' in fetched) await keepPage(deps, source, fetched.page);
  else await keepProblem(deps, source, fetched.problem);
}

async function keepPage(deps: WebDeps, source: Source, { contentType, body }: WebPage): Promise<void> {
  const { database, clock } = deps;
  const type = contentType ?? 'text/html';
  const text = isTextual(type)
    ? decodeText(body, type).replaceAll('\0', '').toWellFormed()
    : body.toString('base64');
  const now = clock.now();
  const isKept = await database.transaction(async (tx) => {
    if (!(await hasRoomForContent(tx, source, body.length))) return false;
    const change = { text, contentType: type, readAt: now, dueAt: now + dayMs, attempts: 0, problem: null };
    if (!(await changeSource(tx, source.id, change))) return true;
    const file = {
      bucketId: '',
      key: source.id,
      versionId: null,
      objectId: null,
      etag: textTag(text),
      sizeBytes: body.length,
      contentType: type,
    };
    const { agentId, accountId, id: sourceId } = source;
    const keeping = { agentId, accountId, sourceId, isBacklog: false, changedAt: now, title: null, now };
    await keepFiles(tx, keeping, [file]);
    return true;
  });
  if (!isKept) await keepProblem(deps, source, 'account_full');
}

/** Notes a problem, and deletes a page that no longer exists or must not be read. */
async function keepProblem(
  { database, clock }: WebDeps,
  source: Source,
  problem: PageProblem,
): Promise<void> {
  const now = clock.now();
  const attempts = source.attempts + 1;
  const isTemporary = temporaryProblems.includes(problem);
  const waitMs = isTemporary ? Math.min(dayMs, firstRetryMs * 2 ** source.attempts) : dayMs;
  const documents = isTemporary ? [] : await findDocumentsOfSource(database.read, source.id, 1);
  await database.transaction(async (tx) => {
    if (await changeSource(tx, source.id, { problem, dueAt: now + waitMs, attempts, readAt: now }))
      await buryDocuments(tx, documents, now);
  });
}
