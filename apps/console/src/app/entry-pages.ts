/** The people whom a page outside the console is for. */
type Visitors =
  /** People who are not signed in: specification section 2, "Route guard". */
  | 'anonymous'
  | 'signed-in'
  /** Opened by an emailed link, with or without a session. */
  | 'everybody';

/**
 * The pages of account entry. They come with the first load, so they are apart from those of the console (`pages.ts`) and
 * have neither icon nor place in a list. A new one is its file below `routes/_entry/`, an entry here, and its texts.
 */
export const entryPages = [
  { path: '/signin', visitors: 'anonymous' },
  { path: '/reset-password', visitors: 'anonymous' },
  { path: '/reset-password-sent', visitors: 'anonymous' },
  { path: '/password-recovery', visitors: 'anonymous' },
  { path: '/signup', visitors: 'anonymous' },
  { path: '/verify-code', visitors: 'anonymous' },
  { path: '/create-password', visitors: 'anonymous' },
  { path: '/update-password', visitors: 'anonymous' },
  { path: '/create-account', visitors: 'anonymous' },
  { path: '/confirmation', visitors: 'signed-in' },
  { path: '/closing', visitors: 'signed-in' },
  { path: '/secure-account', visitors: 'everybody' },
] as const satisfies readonly { path: string; visitors: Visitors }[];

/** Returns the people whom a path is for. Everything except account entry is for people who are signed in. */
export function visitorsOf(path: string): Visitors {
  return entryPages.find((page) => page.path === path)?.visitors ?? 'signed-in';
}
