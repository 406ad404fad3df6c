/** Accounts that are to be deleted; owned by `features/accounts/closing`. */
export interface ClosingTables {
  account_closings: AccountClosingsTable;
}

interface AccountClosingsTable {
  account_id: string;
  /** The person who requested it. */
  person_id: string;
  requested_at: number;
  /** When the account will be removed; equals `accounts.closing_at`. */
  closing_at: number;
  /** When the reminder of three days before was sent. */
  reminded_at: number | null;
  /** Set when the removal begins, after which it can't be undone. */
  removing_since: number | null;
}
