/** Accounts that are to be deleted; owned by `features/accounts/closing`. */
export interface ClosingTables {
  account_closings: AccountClosingsTable;
}

interface AccountClosingsTable {
  account_id: string;
  /** Who asked for it. */
  person_id: string;
  requested_at: number;
  /** From then on the account is removed; `accounts.closing_at` says the same. */
  closing_at: number;
  /** When the mail of three days before was sent. */
  reminded_at: number | null;
  /** There is no way back from here: what the account has is being removed. */
  removing_since: number | null;
}
