/** Whether an account can be used: the operator may disable it, and its owner may have asked for its deletion. */
export type AccountStatus = 'active' | 'disabled' | 'closing';

/** What is kept of it in two columns, which change for reasons of their own. */
export function accountStatus(row: {
  status: 'active' | 'disabled';
  closingAt: number | null;
}): AccountStatus {
  if (row.status === 'disabled') return 'disabled';
  return row.closingAt === null ? 'active' : 'closing';
}
