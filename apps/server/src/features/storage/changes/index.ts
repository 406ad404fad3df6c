export {
  countAccountChanges,
  findOldestWaiting,
  findQueueInTurn,
  setAccountFeed,
  type WatchedKeys,
} from './account-feed.store.ts';
export {
  copyChanges,
  countChanges,
  dropChanges,
  findDueChanges,
  makeDue,
  nextDueAt,
  recordChanges,
  removeChanges,
  setFeed,
} from './change.store.ts';
export {
  backupFeed,
  type ChangeEvent,
  nodeOfFeed,
  notificationConsumer,
  notificationFeed,
  type ObjectChange,
  type QueuedChange,
  webhookFeed,
  webhookOfFeed,
} from './change.ts';
export { consumeChanges, consumeSome } from './consume-changes.ts';
