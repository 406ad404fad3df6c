/** The intended visitors of a page outside the console. */
type Visitors =
  /** People who are not signed in: specification section 2, "Route guard". */
  | 'anonymous'
  | 'signed-in'
  /** Opened by an emailed link, with or without a session. */
  | 'everybody';

/**
 * The pages of account entry. They are part of the first load, so they are separate from the console's pages
 * (`pages.ts`) and have neither an icon nor a place in a list. A new page needs a file below `routes/_entry/`, an entry
 * here, and its texts.
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
  { path: '/contribute', visitors: 'signed-in' },
  { path: '/secure-account', visitors: 'everybody' },
] as const satisfies readonly { path: string; visitors: Visitors }[];

/** Returns the intended visitors of a path. Everything except account entry is for signed-in people. */
export function visitorsOf(path: string): Visitors {
  return entryPages.find((page) => page.path === path)?.visitors ?? 'signed-in';
}
