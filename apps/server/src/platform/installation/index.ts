export {
  ensureInstallation,
  findInstallation,
  type Installation,
  readInstallation,
  renewInstallation,
} from './installation.store.ts';
export { isRightKey, mayMakeKey, rememberKey } from './key-check.ts';
export {
  blobPlace,
  claimPlaces,
  commonOwner,
  dataFolderPlace,
  type Place,
  refuseForeignPlaces,
  refuseUsedPlaces,
} from './places.ts';
export { keysOfSealed } from './sealed-columns.store.ts';
