import type { CallOutput, listAgentDocuments } from '@atoll/contract';

type Listed = CallOutput<typeof listAgentDocuments>['documents'][number];

export type DocumentState = Listed['state'];
export type UnreadableReason = NonNullable<Listed['reason']>;

/** Values of `turn`: files that changed are read first, then those that a new source brought, then scanned pages. */
export const turns = { changed: 0, backlog: 1, scans: 2 } as const;

/** A file that an agent knows or is about to read. */
export interface AgentDocument {
  readonly id: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly sourceId: string;
  /** Empty for texts and web pages, whose key is the ID of their source. */
  readonly bucketId: string;
  readonly key: string;
  readonly versionId: string | null;
  /** The object whose bytes are read; null for texts and web pages. */
  readonly objectId: string | null;
  readonly etag: string;
  readonly sizeBytes: number;
  readonly contentType: string | null;
  readonly title: string | null;
  readonly format: string | null;
  readonly state: DocumentState;
  readonly reason: UnreadableReason | null;
  readonly pages: number | null;
  readonly passages: number;
  readonly changedAt: number;
  readonly indexedAt: number | null;
  /** Its ID in the index; null: it is not there. */
  readonly indexedAs: string | null;
  readonly attempts: number;
  /** Its text was read before, and its scanned pages are read now. */
  readonly isScan: boolean;
  /** While it is read: until when by this claim. */
  readonly dueAt: number | null;
}

/**
 * Returns the ID of a document in the index. Each version has its own, so that texts of different versions are never
 * confused, whatever the order of writes.
 */
export function indexNameOf({ id, objectId, etag }: Pick<AgentDocument, 'id' | 'objectId' | 'etag'>): string {
  return `${id}.${objectId ?? etag}`;
}

/** Returns the document that an ID of the index belongs to. */
export function documentOfName(name: string): string {
  return name.slice(0, name.indexOf('.'));
}
