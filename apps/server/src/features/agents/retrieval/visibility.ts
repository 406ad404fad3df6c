import type { Passage } from '@atoll/passage-index';
import type { FileReader } from '../../storage/index.ts';
import { syncKeys } from '../ingest/sync-files.ts';
import type { AgentDeps } from '../kernel/deps.ts';
import type { KnowledgePorts } from '../kernel/ports.ts';
import { type AgentDocument, documentOfName } from '../sources/document.ts';
import { coversKey, type Source } from '../sources/source.ts';

export interface VisibleDocument {
  readonly document: AgentDocument;
  readonly bucketName: string | null;
  /** The person whose rights show it. */
  readonly source: Source;
}

/** Documents that may be shown at this moment. */
export interface Visibility {
  /** @param name the document's ID in the index */
  find(name: string): VisibleDocument | undefined;
  readonly documents: readonly AgentDocument[];
}

interface Given {
  readonly documents: readonly AgentDocument[];
  readonly sources: readonly Source[];
}

type Deps = AgentDeps & Pick<KnowledgePorts, 'files' | 'index'>;

interface Owner {
  readonly id: string;
  readonly accountId: string;
}

export function createVisibility(deps: Deps) {
  const { files, index, log } = deps;

  return {
    async check(agent: Owner, { documents, sources }: Given): Promise<Visibility> {
      const covered = documents.flatMap((document) => {
        const source = coveringSource(document, sources);
        return source ? [{ document, source }] : [];
      });
      const bucketIds = new Set(covered.map(({ document }) => document.bucketId).filter((id) => id !== ''));
      const [current, buckets] = await Promise.all([
        files.currentOf(covered.flatMap(({ document }) => document.objectId ?? [])),
        files.bucketsOf([...bucketIds]),
      ]);
      const bucketNames = new Map(buckets.map(({ id, name }) => [id, name]));
      const readers = createReaders(deps, agent);
      const visible = new Map<string, VisibleDocument>();
      for (const { document, source } of covered) {
        const { objectId, key, versionId, indexedAs } = document;
        if (indexedAs === null) continue;
        if (objectId === null) {
          visible.set(indexedAs, { document, bucketName: null, source });
          continue;
        }
        const bucketName = bucketNames.get(document.bucketId);
        if (bucketName === undefined || !current.has(objectId)) continue;
        const reader = await readers(source.createdBy);
        if (await reader?.mayRead({ bucketName, key, versionId })) {
          visible.set(indexedAs, { document, bucketName, source });
        }
      }
      return { find: (name) => visible.get(name), documents };
    },

    /** Synchronizes found but invisible documents in the background. */
    repair(agent: Owner, found: readonly Pick<Passage, 'documentId'>[], seen: Visibility): void {
      const hidden = new Set(found.map(({ documentId }) => documentId).filter((name) => !seen.find(name)));
      if (hidden.size === 0) return;
      const known = new Map(seen.documents.map((document) => [document.id, document]));
      const unknown = [...hidden].filter((name) => {
        const document = known.get(documentOfName(name));
        // The version before stays until the next one is read.
        return document === undefined || (document.state === 'ready' && document.indexedAs !== name);
      });
      const stale = [...hidden].flatMap((name) => {
        const document = known.get(documentOfName(name));
        if (document === undefined || document.bucketId === '') return [];
        const { bucketId, key, changedAt: happenedAt } = document;
        return [{ bucketId, key, happenedAt }];
      });
      const work = async () => {
        if (unknown.length > 0) await index.remove(agent.id, unknown);
        if (stale.length > 0) await syncKeys(deps, stale);
      };
      work().catch((err: unknown) => log.warn({ err }, 'what an agent must not show could not be forgotten'));
    },
  };
}

/** Returns the source that has a document; its own, or another one once that was removed. */
function coveringSource(
  { state, sourceId, bucketId, key }: AgentDocument,
  sources: readonly Source[],
): Source | undefined {
  if (state !== 'ready') return undefined;
  const covers = (source: Source) => source.bucketId === bucketId && coversKey(source, key);
  const own = sources.find(({ id }) => id === sourceId);
  if (bucketId === '') return own;
  return own && covers(own) ? own : sources.find(covers);
}

/** Opens a reader for each person once. */
function createReaders({ files }: Deps, { id, accountId }: Owner) {
  const readers = new Map<string, Promise<FileReader | undefined>>();
  return (personId: string): Promise<FileReader | undefined> => {
    const opened = readers.get(personId) ?? files.readerFor({ accountId, personId }, id);
    readers.set(personId, opened);
    return opened;
  };
}
