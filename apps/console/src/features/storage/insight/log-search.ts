/** Which of a bucket's logs is shown. */
export interface LogSearch {
  show?: 'audit' | undefined;
}

/** What of an address means something here. */
export function logSearch({ show }: Record<string, unknown>): LogSearch {
  return show === 'audit' ? { show } : {};
}
