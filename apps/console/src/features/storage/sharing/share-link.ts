import type { CallOutput, listShareAccesses, listShareLinks, shareStates } from '@atoll/contract';

export type ShareLink = CallOutput<typeof listShareLinks>['links'][number];
export type ShareAccess = CallOutput<typeof listShareAccesses>['accesses'][number];
export type ShareKind = ShareLink['kind'];

/** The state of a link, for its badge. */
export type ShareState = (typeof shareStates)[number];

/** Names of the kinds of links: keys in the texts. */
const kindNames = {
  file: 'kinds.file',
  folder: 'kinds.folder',
  request: 'kinds.request',
} as const satisfies Record<ShareKind, string>;

export const stateNames = {
  open: 'states.open',
  revoked: 'states.revoked',
  expired: 'states.expired',
  used_up: 'states.usedUp',
} as const satisfies Record<ShareState, string>;

export const actionNames = {
  open: 'log.open',
  view: 'log.view',
  download: 'log.download',
  upload: 'log.upload',
} as const satisfies Record<ShareAccess['action'], string>;

export function stateOf(link: ShareLink, nowMs: number): ShareState {
  if (link.revoked_at !== null) return 'revoked';
  if (link.expires_at !== null && nowMs >= link.expires_at) return 'expired';
  const { transfers, max_transfers, bytes, max_bytes } = link;
  const isUsedUp =
    (max_transfers !== null && transfers >= max_transfers) || (max_bytes !== null && bytes >= max_bytes);
  return isUsedUp ? 'used_up' : 'open';
}

/** Returns the name of a link's kind, where a link to a whole bucket is no folder: a key in the texts. */
export function kindOf({ kind, key }: Pick<ShareLink, 'kind' | 'key'>) {
  return kind === 'folder' && key === '' ? 'kinds.bucket' : kindNames[kind];
}

/** Returns the name of a link's target. */
export function nameOf({ bucket, key }: Pick<ShareLink, 'bucket' | 'key'>): string {
  return key === '' ? `${bucket}/` : key;
}
