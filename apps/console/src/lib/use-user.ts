import { useSyncExternalStore } from 'react';
import { session } from './api.ts';

/** The signed-in account as last fetched; null until it is known. */
export function useUser() {
  return useSyncExternalStore(session.subscribe, session.user);
}
