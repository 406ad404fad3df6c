import { createContext, use } from 'react';

/** Supplied by billing's frame, which shows the dialog. */
export const AddCreditContext = createContext<() => void>(() => undefined);

/** Opens the dialog that adds credit, as a step of the history; on every page of billing. */
export function useAddCredit(): () => void {
  return use(AddCreditContext);
}
