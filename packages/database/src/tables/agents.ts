/** Times are milliseconds since 1970, sizes are bytes. */
export interface AgentsTables {
  agents: AgentsTable;
  agent_sources: AgentSourcesTable;
  agent_documents: AgentDocumentsTable;
}

/** Answers questions from files of its account. */
interface AgentsTable {
  id: string;
  account_id: string;
  name: string;
  /** JSON of the draft's settings (`agentSettings` of the contract). */
  settings: string;
  created_by: string;
  created_at: number;
  updated_at: number;
  /** Time at which a temporary agent is deleted; null for one that is kept. */
  expires_at: number | null;
  /** Set once its deletion has started, which runs in pages. */
  deleted_at: number | null;
}

interface AgentSourcesTable {
  id: string;
  agent_id: string;
  account_id: string;
  kind: 'files' | 'object' | 'text' | 'web';
  /** Null for text and web pages. */
  bucket_id: string | null;
  /** Kept in case the bucket is deleted. */
  bucket_name: string | null;
  /** Prefix or key; empty for a whole bucket, a text or a web page. */
  key: string;
  title: string | null;
  url: string | null;
  /** A pasted text, or the last fetched page: in base64 if its content type is not text. */
  text: string | null;
  /** Media type of a page. */
  content_type: string | null;
  /** The last key that was listed; null once all files below the prefix were. */
  scanned_to: string | null;
  problem: string | null;
  /** Time of the next scan or fetch; null: nothing is due. */
  due_at: number | null;
  read_at: number | null;
  attempts: number;
  created_by: string;
  created_at: number;
  /** Set once the source's removal has started. Its files that no other source covers are removed in pages. */
  removed_at: number | null;
}

/** A file that an agent has read or is about to read. One row for each agent and key. */
interface AgentDocumentsTable {
  id: string;
  agent_id: string;
  account_id: string;
  source_id: string;
  /** Empty for texts and web pages, whose key is the ID of their source. */
  bucket_id: string;
  key: string;
  version_id: string | null;
  /** The row in `objects` whose bytes were read; null for texts and web pages. */
  object_id: string | null;
  etag: string;
  size_bytes: number;
  content_type: string | null;
  title: string | null;
  format: string | null;
  /** `gone`: still to be removed from the index. Its key is its ID, and its bucket ID is empty. */
  state: 'queued' | 'reading' | 'ready' | 'unreadable' | 'gone';
  reason: string | null;
  pages: number | null;
  passages: number;
  /** Time at which the file changed. The lag is measured from here. */
  changed_at: number;
  indexed_at: number | null;
  /** `PassageIndex.instanceId` at indexing. A different current ID means that the index has lost the file. */
  indexed_in: string | null;
  /** The document's ID in the index, which differs for each version that is read; null: not indexed. */
  indexed_as: string | null;
  /**
   * Reading order: 0 for a changed file, 1 for a file of a new source, 2 for a file whose text was read and whose
   * scanned pages are next.
   */
  turn: 0 | 1 | 2;
  /** Time of the next read; null: nothing is due. */
  due_at: number | null;
  attempts: number;
}
