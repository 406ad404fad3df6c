/** The usability of an account. The operator may disable it, and its owner may request its deletion. */
export type AccountStatus = 'active' | 'disabled' | 'closing';

/** Derives the status from two independent columns. */
export function accountStatus(row: {
  status: 'active' | 'disabled';
  closingAt: number | null;
}): AccountStatus {
  if (row.status === 'disabled') return 'disabled';
  return row.closingAt === null ? 'active' : 'closing';
}
