import { type CallInput, type listShareLinks, shareStates } from '@atoll/contract';

/** Which links are listed, as the address says it. */
export type ShareSearch = Omit<CallInput<typeof listShareLinks>, 'cursor'>;
/** What of it is to be otherwise; undefined: any. */
export type ShareSearchChange = { [Name in keyof ShareSearch]: ShareSearch[Name] | undefined };

/** What of an address means something here. */
export function shareSearch({ bucket, state }: Record<string, unknown>): ShareSearch {
  const known = shareStates.find((one) => one === state);
  return { ...(typeof bucket === 'string' && bucket ? { bucket } : {}), ...(known ? { state: known } : {}) };
}
