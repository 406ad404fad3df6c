import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../../platform/errors.ts';
import type { AgentDeps } from '../../kernel/deps.ts';
import type { KnowledgePorts } from '../../kernel/ports.ts';
import type { Retrieve } from '../../retrieval/retrieve.ts';
import { createVisibility } from '../../retrieval/visibility.ts';
import { findDocuments } from '../../sources/document.store.ts';
import type { AgentDocument } from '../../sources/document.ts';
import { findSourcesOf } from '../../sources/source.store.ts';
import type { AgentVersion } from '../versions/version.ts';

export type KnowledgeDeps = AgentDeps &
  Pick<KnowledgePorts, 'files' | 'index'> & { readonly retrieve: Retrieve };

/** Part of a file’s text. */
export interface ReadText {
  readonly document: AgentDocument;
  readonly bucketName: string | null;
  readonly start: number;
  readonly text: string;
  /** Length of the whole text, in UTF-16 code units. */
  readonly length: number;
}

export type Knowledge = ReturnType<typeof createKnowledge>;

/** Finds and reads what the published version of an agent knows, without asking a model. */
export function createKnowledge(deps: KnowledgeDeps) {
  const { database, index, retrieve } = deps;
  const visibility = createVisibility(deps);

  return {
    /** The best first. Sources that the version does not have are left out. */
    async search(version: AgentVersion, question: string, limit: number, signal: AbortSignal) {
      const { agentId, accountId } = version;
      const sourceIds = version.sources.map(({ source_id: id }) => id);
      const { passages } = await retrieve({ id: agentId, accountId }, { question, limit, signal, sourceIds });
      return passages;
    },
    /**
     * Returns a part of a file’s text. Whether it may be shown is decided at this moment.
     * @throws {UserError} 1057
     */
    async read(
      version: AgentVersion,
      { documentId, start, end }: { documentId: string; start: number; end: number },
    ): Promise<ReadText> {
      const agent = { id: version.agentId, accountId: version.accountId };
      const own = new Set(version.sources.map(({ source_id: id }) => id));
      const documents = await findDocuments(database.read, agent.id, [documentId]);
      const sources = (await findSourcesOf(database.read, agent.id)).filter(({ id }) => own.has(id));
      const seen = await visibility.check(agent, { documents, sources });
      const name = documents[0]?.indexedAs;
      const visible = name && seen.find(name);
      const stored = visible && (await index.textOf(agent.id, name, { start, end }));
      if (!visible || !stored) throw new UserError(codes.agentNotFound);
      const { document, bucketName } = visible;
      return { document, bucketName, start: stored.start, text: stored.text, length: stored.length };
    },
  };
}
