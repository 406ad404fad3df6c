import type { Passage } from '@atoll/passage-index';
import type { AgentDeps } from '../kernel/deps.ts';
import type { KnowledgePorts } from '../kernel/ports.ts';
import { findDocuments } from '../sources/document.store.ts';
import { type AgentDocument, documentOfName } from '../sources/document.ts';
import { findSourcesOf } from '../sources/source.store.ts';
import { coversKey, type Source } from '../sources/source.ts';
import { createVisibility, type Visibility } from './visibility.ts';

/** A passage that the agent may show, and the file that it is in. */
export interface RetrievedPassage extends Omit<Passage, 'documentId' | 'ordinal'> {
  readonly document: AgentDocument;
  /** Null for texts and web pages. */
  readonly bucketName: string | null;
  /** Address of a web page; null for other documents. */
  readonly url: string | null;
}

export interface Retrieved {
  /** The best first. */
  readonly passages: readonly RetrievedPassage[];
  /** From 0 to 1: how surely the passages answer the question. */
  readonly confidence: number;
  readonly tookMs: number;
}

export interface Question {
  readonly question: string;
  /** At most 50. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
  /** Limits the search to the sources of a published version; undefined: all sources that the agent has now. */
  readonly sourceIds?: readonly string[] | undefined;
}

export type RetrievalDeps = AgentDeps & Pick<KnowledgePorts, 'files' | 'index' | 'embedding'>;

export type Retrieve = (
  agent: { readonly id: string; readonly accountId: string },
  question: Question,
) => Promise<Retrieved>;

/** Number of additional passages to request, because some may no longer be visible. */
const spare = 10;
const mostSearched = 100;
const embeddingMs = 3_000;

/**
 * Finds the passages that answer a question best. Visibility is checked now: a passage's file must exist in this exact
 * version, be covered by a source, and be readable for the person who added that source.
 */
export function createRetrieve(deps: RetrievalDeps): Retrieve {
  const { database, index } = deps;
  const visibility = createVisibility(deps);
  return async (agent, { question, limit, signal, sourceIds }) => {
    const startedMs = performance.now();
    const vector = await embedQuestion(deps, question, signal);
    signal?.throwIfAborted();
    const found = await index.search(agent.id, {
      question,
      limit: sourceIds ? mostSearched : Math.min(mostSearched, limit + spare),
      ...(vector && { vector }),
    });
    const ids = new Set(found.passages.map(({ documentId }) => documentOfName(documentId)));
    const [documents, sources] = await Promise.all([
      findDocuments(database.read, agent.id, [...ids]),
      findSourcesOf(database.read, agent.id),
    ]);
    const seen = await visibility.check(agent, { documents, sources });
    const isWanted = wantedOf(sources, sourceIds);
    const passages = found.passages
      .flatMap((passage) => toRetrieved(passage, seen, sources))
      .filter(({ document }) => isWanted(document));
    visibility.repair(agent, found.passages, seen);
    return {
      passages: passages.slice(0, limit),
      confidence: passages.length === 0 ? 0 : found.confidence,
      tookMs: performance.now() - startedMs,
    };
  };
}

/** Returns undefined without a model, and while it fails or takes too long. Searching by words finds nearly as much. */
async function embedQuestion(
  { embedding, log }: RetrievalDeps,
  question: string,
  signal: AbortSignal | undefined,
): Promise<Float32Array | undefined> {
  if (!embedding) return undefined;
  const timeout = AbortSignal.timeout(embeddingMs);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    const [vector] = await embedding.embed([question], 'question', either);
    return vector;
  } catch (err) {
    signal?.throwIfAborted();
    log.warn({ err }, 'a question could not be embedded');
    return undefined;
  }
}

/** Reports whether one of the wanted sources has a document. */
function wantedOf(
  sources: readonly Source[],
  sourceIds: readonly string[] | undefined,
): (document: AgentDocument) => boolean {
  if (!sourceIds) return () => true;
  const ids = new Set(sourceIds);
  const wanted = sources.filter(({ id }) => ids.has(id));
  return ({ sourceId, bucketId, key }) =>
    ids.has(sourceId) ||
    (bucketId !== '' && wanted.some((source) => source.bucketId === bucketId && coversKey(source, key)));
}

function toRetrieved(
  { documentId, ordinal: _, ...passage }: Passage,
  seen: Visibility,
  sources: readonly Source[],
): RetrievedPassage[] {
  const visible = seen.find(documentId);
  if (!visible) return [];
  const { document, bucketName } = visible;
  const source = sources.find(({ id }) => id === document.sourceId);
  return [{ ...passage, document, bucketName, url: source?.url ?? null }];
}
