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

/**
 * Reads web pages that are due: a few at once, but one at a time for each account, so that slow pages of one account don't delay
 * others. Runs as long as its process.
 */
export function createWebJob(deps: WebDeps): Job {
  return {
    name: 'agents-web-pages',
    everyMs: pollMs,
    async run(signal) {
      const reading = new Map<string, Promise<void>>();
      const failures: unknown[] = [];
      const begin = (accountId: string) => {
        const read = readNextPage(deps, accountId, signal)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => reading.delete(accountId));
        reading.set(accountId, read);
      };
      let lastAccount = '';
      try {
        while (!signal.aborted && failures.length === 0) {
          const accounts = await nextAccounts(deps, lastAccount, reading);
          for (const accountId of accounts) begin(accountId);
          lastAccount = accounts.at(-1) ?? lastAccount;
          await oneOf(reading.values(), signal);
        }
      } finally {
        await Promise.all(reading.values());
      }
      if (!signal.aborted && failures.length > 0) throw failures[0];
    },
  };
}

/** Resolves when one of the pages was read, or it is time to look for more. */
async function oneOf(reading: Iterable<Promise<void>>, signal: AbortSignal): Promise<void> {
  const done = new AbortController();
  const options = { signal: AbortSignal.any([signal, done.signal]), ref: false };
  const pause = sleep(pollMs, undefined, options).catch(() => undefined);
  await Promise.race([...reading, pause]);
  done.abort();
}

/** Returns accounts in turns, as many as there are places, without those that are being read for. */
async function nextAccounts(
  { database, clock }: WebDeps,
  last: string,
  reading: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const places = pagesAtOnce - reading.size;
  if (places === 0) return [];
  const due = await findAccountsWithDuePages(database.read, clock.now());
  const accounts = due.filter((accountId) => !reading.has(accountId)).toSorted();
  const after = accounts.filter((accountId) => accountId > last);
  return [...after, ...accounts.filter((accountId) => accountId <= last)].slice(0, places);
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
    if (!(await hasRoomForContent(tx, source, Buffer.byteLength(text), deps.keptBytes))) return false;
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
