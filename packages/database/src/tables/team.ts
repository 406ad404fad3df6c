export interface TeamTables {
  invitations: InvitationsTable;
  ownership_transfers: OwnershipTransfersTable;
}

/** One per invited address; accepting or revoking removes it. */
interface InvitationsTable {
  id: string;
  account_id: string;
  /** Trimmed and lowercase. */
  email: string;
  role: 'admin' | 'member' | 'billing' | 'read_only';
  /** Hash of the secret in the mailed link. */
  token_hash: string;
  /** A person. */
  invited_by: string;
  sent_at: number;
  expires_at: number;
}

/** A pending ownership transfer; at most one per account. */
interface OwnershipTransfersTable {
  account_id: string;
  /** The owner who started it. */
  from_person: string;
  to_person: string;
  created_at: number;
  /** Time of the transfer. */
  due_at: number;
}
