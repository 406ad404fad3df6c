export { countChanges, makeDue, recordChanges, setFeed } from './change.store.ts';
export {
  backupFeed,
  type ChangeEvent,
  notificationFeed,
  type ObjectChange,
  type QueuedChange,
} from './change.ts';
export { consumeChanges } from './consume-changes.ts';
