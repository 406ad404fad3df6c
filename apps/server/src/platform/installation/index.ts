export { ensureInstallation, type Installation, readInstallation } from './installation.store.ts';
