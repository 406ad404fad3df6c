/** Accounts that are to be deleted; owned by `features/accounts/closing`. */
export interface ClosingTables {
  account_closings: AccountClosingsTable;
}

interface AccountClosingsTable {
  account_id: string;
  /** The person who requested it. */
  person_id: string;
  requested_at: number;
  /** Time at which the account will be removed. Equals `accounts.closing_at`. */
  closing_at: number;
  /** Time at which the three-day reminder was sent. */
  reminded_at: number | null;
  /** Set when the removal begins. It can't be undone after that. */
  removing_since: number | null;
}
