import { useSyncExternalStore } from 'react';
import { session } from './api.ts';

/** Returns the signed-in account as last fetched, or null until it is known. */
export function useUser() {
  return useSyncExternalStore(session.subscribe, session.user);
}
