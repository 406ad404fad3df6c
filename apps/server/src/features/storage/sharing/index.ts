export type { SharePeers } from './deps.ts';
export type { LinkWatch } from './link-watch.ts';
export type { SharedDownload } from './share-gate.ts';
export { shareParameter } from './share-link.ts';
