export {
  type AddressState,
  clearFailures,
  findAddresses,
  findDueAddresses,
  pause,
  wake,
} from './address.store.ts';
export { createDelivery, type DeliveryLimits, type Outcome, type Turn } from './deliver.ts';
