import { AsyncLocalStorage } from 'node:async_hooks';

/** The person who signs in during a call, set once the session is written. */
export interface EnteringPerson {
  personId?: string;
}

const current = new AsyncLocalStorage<EnteringPerson>();

/** Runs a call and fills `entering` if a session begins in it. */
export function observeEntering<T>(entering: EnteringPerson, work: () => Promise<T>): Promise<T> {
  return current.run(entering, work);
}

export function noteEntering(personId: string): void {
  const entering = current.getStore();
  if (entering) entering.personId = personId;
}
