import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import type { AgentDeps } from '../kernel/deps.ts';
import type { OpenAgent } from '../kernel/open-agent.ts';
import type { KnowledgePorts } from '../kernel/ports.ts';
import { type DocumentPage, findDocuments, listDocuments } from '../sources/document.store.ts';
import type { AgentDocument } from '../sources/document.ts';
import { noDocuments } from '../sources/document-counts.ts';
import { countDocumentsOfSources } from '../sources/document-state.store.ts';
import { findSource, findSourcesOf } from '../sources/source.store.ts';
import type { Source } from '../sources/source.ts';

/** A document with facts from its source. */
export interface ShownDocument {
  readonly document: AgentDocument;
  /** Null for texts and web pages. */
  readonly bucketName: string | null;
  readonly url: string | null;
  /** Title of a pasted text. */
  readonly title: string | null;
}

/** A version of a file, in the form that the call to open it takes. */
export interface ReadVersion {
  readonly bucket: string;
  readonly key: string;
  readonly version_id?: string;
}

export type DocumentServiceDeps = AgentDeps & Pick<KnowledgePorts, 'files' | 'index'>;

export type DocumentService = ReturnType<typeof createDocumentService>;

interface TextRequest {
  readonly documentId: string;
  readonly start: number;
  readonly end: number;
}

export function createDocumentService(deps: DocumentServiceDeps) {
  const { database, files, index } = deps;
  const { read } = database;

  const shownOf = async (agentId: string, documents: readonly AgentDocument[]): Promise<ShownDocument[]> => {
    const sources = new Map((await findSourcesOf(read, agentId)).map((source) => [source.id, source]));
    const buckets = await files.bucketsOf([...new Set(documents.map(({ bucketId }) => bucketId))]);
    const names = new Map(buckets.map(({ id, name }) => [id, name]));
    return documents.map((document) => {
      const source = sources.get(document.sourceId);
      const bucketName = names.get(document.bucketId) ?? source?.bucketName ?? null;
      return { document, bucketName, url: source?.url ?? null, title: source?.title ?? null };
    });
  };

  return {
    async countsOf(sourceIds: readonly string[]) {
      const counts = await countDocumentsOfSources(read, sourceIds);
      return (sourceId: string) => counts.get(sourceId) ?? noDocuments;
    },

    async list({ agent, ...page }: Omit<DocumentPage, 'agentId'> & { readonly agent: OpenAgent }) {
      return shownOf(agent.id, await listDocuments(read, { ...page, agentId: agent.id }));
    },

    /** Reports whether the member who added a source still belongs to the account. */
    async mayStillRead({ accountId, createdBy: personId, id }: Source): Promise<boolean> {
      return (await files.readerFor({ accountId, personId }, id)) !== undefined;
    },

    /**
     * Returns a part of a document's text, and the version of the file that it comes from.
     * @throws {UserError} 1057 if the document doesn't exist or was not read, 3013 if the person who added its source
     * may no longer read the file
     */
    async text(agent: OpenAgent, { documentId, start, end }: TextRequest) {
      const [document] = await findDocuments(read, agent.id, [documentId]);
      if (!document || document.indexedAs === null) throw new UserError(codes.agentNotFound);
      const [shown] = await shownOf(agent.id, [document]);
      await requireReadable(deps, shown);
      const stored = await index.textOf(agent.id, document.indexedAs, { start, end });
      if (!shown || !stored) throw new UserError(codes.agentNotFound);
      const isOutdated = await isReplaced(deps, document);
      return { shown, stored, isOutdated, file: versionRead(shown, isOutdated) };
    },
  };
}

/** Checks that the rights with which the text was read still apply. @throws {UserError} 3013 */
async function requireReadable(
  { database, files }: DocumentServiceDeps,
  shown: ShownDocument | undefined,
): Promise<void> {
  if (shown?.document.objectId == null || shown.bucketName === null) return;
  const { accountId, sourceId, key, versionId } = shown.document;
  const source = await findSource(database.read, sourceId);
  const reader = source && (await files.readerFor({ accountId, personId: source.createdBy }, sourceId));
  const mayRead = await reader?.mayRead({ bucketName: shown.bucketName, key, versionId });
  if (!mayRead) throw new UserError(codes.permissionMissing);
}

async function isReplaced(
  { files }: DocumentServiceDeps,
  { state, objectId }: AgentDocument,
): Promise<boolean> {
  if (state !== 'ready') return true;
  return objectId !== null && !(await files.currentOf([objectId])).has(objectId);
}

/** Returns the version that was read; undefined for a deleted one, and for documents that are not files. */
function versionRead({ document, bucketName }: ShownDocument, isOutdated: boolean): ReadVersion | undefined {
  // The row of a queued file has the version to read next.
  if (document.objectId === null || bucketName === null || document.state !== 'ready') return undefined;
  const { key, versionId } = document;
  if (versionId === null) return isOutdated ? undefined : { bucket: bucketName, key };
  return { bucket: bucketName, key, version_id: versionId };
}
