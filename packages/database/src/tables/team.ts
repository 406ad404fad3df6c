export interface TeamTables {
  invitations: InvitationsTable;
  ownership_transfers: OwnershipTransfersTable;
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

/** An ownership transfer that has not happened yet; at most one for each account. */
interface OwnershipTransfersTable {
  account_id: string;
  /** The owner who started it. */
  from_person: string;
  to_person: string;
  created_at: number;
  /** When it happens. */
  due_at: number;
}
