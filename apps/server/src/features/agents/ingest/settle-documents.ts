import type { Database } from '@atoll/database';
import type { DocumentText } from '@atoll/document-reader';
import type { PassageDocument } from '@atoll/passage-index';
import type { Clock } from '../../../platform/clock.ts';
import type { KnowledgeIndex } from '../kernel/ports.ts';
import { type AgentDocument, indexNameOf } from '../sources/document.ts';
import { markReady, markUnreadable } from './queue.store.ts';
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
 * Puts texts into the index, and then marks their documents. A process that dies in between leaves a claim, and the document is
 * read again. What turns out to be replaced or forgotten is taken out of the index again.
 */
export async function settleDocuments(deps: SettleDeps, batch: readonly Settled[]): Promise<void> {
  const { database, clock, index } = deps;
  const hasText = batch.some(({ outcome }) => 'text' in outcome);
  // Asked before: if the index loses its data meanwhile, the documents are read again.
  const indexedIn = hasText ? await index.instanceId() : '';
  const passages = await putTexts(index, batch);
  const obsolete = await database.transaction(async (tx) => {
    const names: { agentId: string; name: string }[] = [];
    for (const { document, outcome } of batch) {
      const { agentId, indexedAs } = document;
      const name = indexNameOf(document);
      const isKept =
        'text' in outcome
          ? await markReady(tx, document, {
              title: outcome.text.title?.slice(0, longestTitle).toWellFormed() ?? null,
              format: outcome.text.format,
              pages: pagesOf(outcome.text),
              passages: passages.get(name) ?? 0,
              indexedIn,
              at: clock.now(),
            })
          : await markUnreadable(tx, document, outcome.unreadable, outcome.format);
      if (isKept && indexedAs !== null && (indexedAs !== name || !('text' in outcome)))
        names.push({ agentId, name: indexedAs });
      if (!isKept && 'text' in outcome) names.push({ agentId, name });
    }
    return names;
  });
  for (const [agentId, names] of Map.groupBy(obsolete, (one) => one.agentId)) {
    await index.remove(
      agentId,
      names.map(({ name }) => name),
    );
  }
}

const longestTitle = 300;

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
