import {
  agentLimits,
  type agentSourceCalls,
  type CallOutput,
  type getDocumentText,
  type listAgentDocuments,
  type listAgentSources,
  type searchPassages,
} from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts';
import { UserError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import type { Retrieve, RetrievedPassage } from '../retrieval/retrieve.ts';
import type { AgentDocument } from '../sources/document.ts';
import type { DocumentCounts } from '../sources/document-counts.ts';
import type { SourceService } from '../sources/source.service.ts';
import type { Source } from '../sources/source.ts';
import type { Caller } from './agent.routes.ts';
import type { AgentService } from './agent.service.ts';
import type { DocumentService, ReadVersion, ShownDocument } from './document.service.ts';
import type { SourcePreview } from './source-preview.service.ts';

const pageSize = 100;
const defaultPassages = 10;
const textPerCall = 100_000;

/** Signs a short-lived URL of a version of a file. @throws {UserError} as the call `downloadObject` */
export type SignFile = (caller: Caller, file: ReadVersion) => Promise<string>;

export interface SourceCallDeps {
  readonly signFile: SignFile;
  readonly agents: AgentService;
  readonly sources: SourceService;
  readonly documents: DocumentService;
  readonly preview: SourcePreview;
  readonly retrieve: Retrieve;
  /** Limits how often an account may search. */
  readonly takeSearch: (accountId: string) => Promise<void>;
}

export function createSourceHandlers(deps: SourceCallDeps): Handlers<typeof agentSourceCalls> {
  const { agents, sources, documents } = deps;
  return {
    async listAgentSources({ agent_id: agentId }, { principal }) {
      const found = await sources.list(await agents.open(principal, agentId));
      const counts = await documents.countsOf(found.map(({ id }) => id));
      return { sources: found.map((source) => toSource(source, counts(source.id))) };
    },
    previewAgentSource: ({ bucket, prefix }, caller) => deps.preview(caller, bucket, prefix),
    async addAgentSource({ agent_id: agentId, source: asked }, caller) {
      const agent = await agents.open(caller.principal, agentId);
      const source = await sources.add(agent, caller, await sources.check(caller, asked));
      const counts = await documents.countsOf([source.id]);
      return toSource(source, counts(source.id));
    },
    async removeAgentSource({ agent_id: agentId, source_id: sourceId }, { principal }) {
      await sources.remove(await agents.open(principal, agentId), sourceId);
      return null;
    },
    async rereadAgent({ agent_id: agentId, source_id: sourceId }, caller) {
      const agent = await agents.open(caller.principal, agentId);
      await sources.reread(agent, caller, { sourceId, mayStillRead: documents.mayStillRead });
      return null;
    },
    async listAgentDocuments(
      { agent_id: agentId, source_id: sourceId, state, search, cursor },
      { principal },
    ) {
      const agent = await agents.open(principal, agentId);
      if (sourceId !== undefined) await sources.open(agent, sourceId);
      const after = decodeCursor(cursor, ['key', 'id']);
      const found = await documents.list({ agent, sourceId, state, search, after, limit: pageSize + 1 });
      const page = found.slice(0, pageSize);
      const last = found.length > pageSize ? page.at(-1)?.document : undefined;
      return {
        documents: page.map(toShown),
        next_cursor: last ? encodeCursor({ key: last.key, id: last.id }) : null,
      };
    },
    async getDocumentText({ agent_id: agentId, document_id: documentId, ...range }, caller) {
      const agent = await agents.open(caller.principal, agentId);
      const start = Number(range.start ?? 0);
      const end = Math.min(Number(range.end ?? start + textPerCall), start + textPerCall);
      if (end < start) throw new UserError(codes.parameterInvalid, { field: ' (end)' });
      const found = await documents.text(agent, { documentId, start, end });
      const fileUrl = found.file ? await signExisting(deps, caller, found.file) : null;
      return toText(found, fileUrl);
    },
    async searchPassages({ agent_id: agentId, question, limit = defaultPassages }, { principal }) {
      const agent = await agents.open(principal, agentId);
      await deps.takeSearch(principal.accountId);
      const bounded = Math.min(limit, agentLimits.passagesMax);
      const { passages, confidence, tookMs } = await deps.retrieve(agent, { question, limit: bounded });
      return { passages: passages.map(toPassage), confidence, took_ms: tookMs };
    },
  };
}

/** Signs a link to the version, or returns null if it has been deleted. */
export async function signExisting(
  { signFile }: Pick<SourceCallDeps, 'signFile'>,
  caller: Caller,
  file: ReadVersion,
): Promise<string | null> {
  try {
    return await signFile(caller, file);
  } catch (error) {
    if (error instanceof UserError && error.code === codes.objectNotFound) return null;
    throw error;
  }
}

function toSource(
  source: Source,
  { passages: _, ...counts }: DocumentCounts,
): CallOutput<typeof listAgentSources>['sources'][number] {
  return {
    source_id: source.id,
    kind: source.kind,
    bucket: source.bucketName,
    key: source.bucketId === null ? null : source.key,
    title: source.title,
    url: source.url,
    ...counts,
    is_scanning: source.scannedTo !== null,
    problem: source.problem,
    read_at: source.readAt,
    created_at: source.createdAt,
  };
}

function toShown({
  document,
  bucketName,
  url,
  title,
}: ShownDocument): CallOutput<typeof listAgentDocuments>['documents'][number] {
  return {
    document_id: document.id,
    source_id: document.sourceId,
    ...placeOf(document, { bucketName, url, title }),
    format: document.format,
    size_bytes: document.sizeBytes,
    state: document.state,
    reason: document.reason,
    is_reading_scans: document.reason === 'scanned' && document.dueAt !== null,
    pages: document.pages,
    passages: document.passages,
    changed_at: document.changedAt,
    indexed_at: document.indexedAt,
  };
}

function placeOf(
  document: AgentDocument,
  source: { bucketName: string | null; url: string | null; title: string | null },
) {
  const isFile = document.bucketId !== '';
  return {
    bucket: source.bucketName,
    key: isFile ? document.key : (document.title ?? source.title ?? source.url ?? ''),
    version_id: document.versionId,
    url: source.url,
    title: document.title,
  };
}

function toText(
  { shown, stored, isOutdated }: Awaited<ReturnType<DocumentService['text']>>,
  fileUrl: string | null,
): CallOutput<typeof getDocumentText> {
  return {
    document: toShown(shown),
    start: stored.start,
    text: stored.text,
    length: stored.length,
    blocks: [...stored.blocks],
    file_url: fileUrl,
    is_outdated: isOutdated,
  };
}

/** Converts a passage to its form in every call. */
function toPassage(passage: RetrievedPassage): CallOutput<typeof searchPassages>['passages'][number] {
  const { document, bucketName, url } = passage;
  return {
    document_id: document.id,
    ...placeOf(document, { bucketName, url, title: null }),
    page: passage.page ?? null,
    sheet: passage.sheet ?? null,
    row: passage.row ?? null,
    line: passage.line ?? null,
    headings: [...passage.headings],
    start: passage.start,
    end: passage.end,
    text: passage.text,
    matched: [...passage.matched],
    score: passage.score,
  };
}
