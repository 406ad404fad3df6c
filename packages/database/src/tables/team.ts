export interface TeamTables {
  invitations: InvitationsTable;
}

/** One for each address that is to join an account; accepting or revoking removes it. */
interface InvitationsTable {
  id: string;
  account_id: string;
  /** Trimmed and lower case. */
  email: string;
  role: 'admin' | 'member' | 'billing' | 'read_only';
  /** Of what the mailed link carries. */
  token_hash: string;
  /** A person. */
  invited_by: string;
  sent_at: number;
  expires_at: number;
}
