import type { Database, Transaction } from '@atoll/database';
import type { DocumentText } from '@atoll/document-reader';
import type { PassageDocument } from '@atoll/passage-index';
import type { Clock } from '../../../platform/clock.ts';
import { findAnyAgent } from '../kernel/agent.store.ts';
import type { KnowledgeIndex } from '../kernel/ports.ts';
import { type AgentDocument, indexNameOf, type UnreadableReason } from '../sources/document.ts';
import { markReady, markScanned, markUnreadable, type Scans } from './queue.store.ts';
import type { Outcome } from './read-document.ts';

export interface SettleDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly index: KnowledgeIndex;
}

/** A document that was read, or can't be. */
export interface Settled {
  readonly document: AgentDocument;
  readonly outcome: Exclude<Outcome, 'changed'>;
}

/**
 * Puts texts into the index, and then marks their documents. If the process dies in between, the claim expires and the
 * document is read again. Texts of replaced or deleted documents are removed from the index again.
 */
export async function settleDocuments(deps: SettleDeps, batch: readonly Settled[]): Promise<void> {
  const { index } = deps;
  const hasText = batch.some(({ outcome }) => 'text' in outcome);
  // Requested first: if the index loses its data in the meantime, the documents are read again.
  const indexedIn = hasText ? await index.instanceId() : '';
  const passages = await putTexts(index, batch);
  for (let from = 0; from < batch.length; from += documentsPerTransaction) {
    const part = batch.slice(from, from + documentsPerTransaction);
    const obsolete = await markDocuments(deps, part, { passages, indexedIn });
    for (const [agentId, names] of Map.groupBy(obsolete, (one) => one.agentId)) {
      await index.remove(
        agentId,
        names.map(({ name }) => name),
      );
    }
  }
}

const longestTitle = 300;
/** Writes of objects wait for the whole transaction. */
const documentsPerTransaction = 16;

interface ObsoleteName {
  readonly agentId: string;
  readonly name: string;
}

/** Marks documents that are in the index, or can't be. Returns the names of texts that no document has any more. */
function markDocuments(
  { database, clock }: SettleDeps,
  batch: readonly Settled[],
  put: { readonly passages: ReadonlyMap<string, number>; readonly indexedIn: string },
): Promise<ObsoleteName[]> {
  return database.transaction(async (tx) => {
    const names: ObsoleteName[] = [];
    const scansOf = createScansOf(tx);
    for (const { document, outcome } of batch) {
      const { agentId } = document;
      const name = indexNameOf(document);
      const scans = await scansOf({ document, outcome });
      const now = clock.now();
      const isKept =
        'text' in outcome
          ? await markReady(tx, document, {
              title: outcome.text.title?.slice(0, longestTitle).toWellFormed() ?? null,
              format: outcome.text.format,
              pages: pagesOf(outcome.text),
              passages: put.passages.get(name) ?? 0,
              indexedIn: put.indexedIn,
              at: now,
              scans,
            })
          : await markWithoutText(tx, document, { ...outcome, scans, now });
      for (const old of obsoleteNames({ document, outcome }, isKept)) names.push({ agentId, name: old });
    }
    return names;
  });
}

interface WithoutText {
  readonly unreadable: UnreadableReason;
  readonly format: string | null;
  readonly scans: Scans;
  readonly now: number;
}

function markWithoutText(tx: Transaction, document: AgentDocument, without: WithoutText): Promise<boolean> {
  const { unreadable, format, scans, now } = without;
  if (scans === 'next') return markScanned(tx, document, { format, now });
  return markUnreadable(tx, document, scans === 'unread' ? 'scanned' : unreadable, format);
}

/** Decides by the settings of agents, each looked up once. */
function createScansOf(tx: Transaction): (settled: Settled) => Promise<Scans> {
  const settings = new Map<string, boolean>();
  return async ({ document: { agentId, isScan }, outcome }) => {
    if (!outcome.hasScans) return 'none';
    if (isScan) return 'unread';
    const readsScans =
      settings.get(agentId) ?? (await findAnyAgent(tx, agentId))?.settings.reads_scans ?? false;
    settings.set(agentId, readsScans);
    return readsScans ? 'next' : 'unread';
  };
}

/** Returns the names of an earlier text, and of one that was stored for a document that no longer exists. */
function obsoleteNames({ document, outcome }: Settled, isKept: boolean): string[] {
  const { indexedAs } = document;
  const name = indexNameOf(document);
  const hasText = 'text' in outcome;
  if (isKept) return indexedAs !== null && (indexedAs !== name || !hasText) ? [indexedAs] : [];
  // The text of other pages stays when its scanned pages are no longer wanted.
  return hasText && indexedAs !== name ? [name] : [];
}

/** Returns the numbers of passages by name in the index. */
async function putTexts(index: KnowledgeIndex, batch: readonly Settled[]): Promise<Map<string, number>> {
  const passages = new Map<string, number>();
  for (const [agentId, ofAgent] of Map.groupBy(batch, ({ document }) => document.agentId)) {
    const documents = ofAgent.flatMap(({ document, outcome }) =>
      'text' in outcome ? [toPassageDocument(document, outcome.text)] : [],
    );
    if (documents.length === 0) continue;
    const put = await index.putMany(agentId, documents);
    for (const [at, { id }] of documents.entries()) passages.set(id, put[at]?.passages ?? 0);
  }
  return passages;
}

function toPassageDocument(document: AgentDocument, { text, title, blocks }: DocumentText): PassageDocument {
  const named = document.title ?? title;
  const name = document.bucketId === '' ? (named ?? '') : document.key;
  return { id: indexNameOf(document), name, text, blocks, ...(named !== undefined && { title: named }) };
}

function pagesOf({ blocks }: DocumentText): number | null {
  const last = blocks.reduce((most, { page = 0 }) => Math.max(most, page), 0);
  return last === 0 ? null : last;
}
