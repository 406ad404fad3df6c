import type { CallOutput, listShareLinks } from '@atoll/contract';

type ShareLink = CallOutput<typeof listShareLinks>['links'][number];

/** Returns a link to a file, without limits. */
export function shareLink(change: Partial<ShareLink> = {}): ShareLink {
  return {
    link_id: 'l-1',
    url: 'https://atoll.example/s/token',
    bucket: 'press',
    kind: 'file',
    key: 'report.txt',
    version_id: null,
    note: '',
    sender_name: '',
    message: '',
    has_password: false,
    expires_at: null,
    max_transfers: null,
    max_bytes: null,
    max_file_bytes: null,
    accepts: [],
    notifies: true,
    transfers: 0,
    bytes: 0,
    created_at: Date.UTC(2026, 1, 2),
    revoked_at: null,
    ...change,
  };
}
