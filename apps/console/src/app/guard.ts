import { searchOf, text } from '#lib/pages/search.ts';
import { isPublicPath } from '#lib/session/public-page.ts';
import { visitorsOf } from './entry-pages.ts';

export interface Visit {
  pathname: string;
  /** Path, query and fragment, as in the address bar. */
  href: string;
  /** Whether the query names a linked app and its return address. */
  isLinkedApp: boolean;
  isSignedIn: boolean;
}

export type GuardVerdict =
  | { kind: 'pass' }
  | { kind: 'home' }
  /** `returnTo` is the person's destination, if it's worth returning to. `isNew`: they have no account yet. */
  | { kind: 'sign-in'; returnTo: string | null; isNew: boolean };

/** The end of the address /contribute, if the page of a project leads people without an account there. */
const forNewPeople = '&new=true';

/** Decides about one visit. Independent of the router. */
export function guard({ pathname, href, isLinkedApp, isSignedIn }: Visit): GuardVerdict {
  if (isPublicPath(pathname)) return { kind: 'pass' };
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const visitors = visitorsOf(path);
  if (visitors === 'everybody' || visitors === (isSignedIn ? 'signed-in' : 'anonymous'))
    return { kind: 'pass' };
  if (!isSignedIn) {
    const returnTo = path === '/' || path === '/dashboard' ? null : href;
    return { kind: 'sign-in', returnTo, isNew: path === '/contribute' && href.endsWith(forNewPeople) };
  }
  return path === '/signin' && isLinkedApp ? { kind: 'pass' } : { kind: 'home' };
}

const readLinkedApp = searchOf({ name: text(), redirect_url: text() });

/** Returns the two query parameters of a linked app's sign-in, or null if one is missing. Every entry screen passes them on. */
export function linkedAppQuery(search: object): { name: string; redirect_url: string } | null {
  const { name, redirect_url } = readLinkedApp(search);
  return name !== undefined && redirect_url !== undefined ? { name, redirect_url } : null;
}
