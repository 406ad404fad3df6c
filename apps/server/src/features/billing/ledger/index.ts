export { type Entry, ensureBillingAccount, listEntries } from './ledger.store.ts';
export {
  type Giving,
  type GivingReason,
  giveCredit,
  type Taking,
  type TakingReason,
  takeCredit,
  takeCreditFromMany,
} from './ledger.ts';
export { hasCreditEnded } from './standing.ts';
