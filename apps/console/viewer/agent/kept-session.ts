import type { Visit } from './transport.ts';

/** Stores a widget’s session, so that the conversation continues on other pages of the same website. */

const keyOf = (entry: string) => `atoll-agent ${entry}`;

/** Returns the previous session. Undefined if there is none, or if the browser blocks storage in frames. */
export function previousSession(entry: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(entry)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepSession({ entry, session }: Visit): void {
  try {
    localStorage.setItem(keyOf(entry), session);
  } catch {
    // Without storage, the conversation ends with the page.
  }
}
