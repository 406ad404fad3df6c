/** Numbers of an agent's files by state, and of their passages. */
export interface DocumentCounts {
  readonly documents: number;
  readonly ready: number;
  /** Waiting or being read. */
  readonly behind: number;
  readonly unreadable: number;
  readonly passages: number;
}

export const noDocuments: DocumentCounts = { documents: 0, ready: 0, behind: 0, unreadable: 0, passages: 0 };
