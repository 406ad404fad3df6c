import type { LinkProps } from '@tanstack/react-router';
import type { CallName } from '../../lib/may.ts';

/**
 * The pages of a bucket, as its frame shows them. A page is `app/routes/_console/dss/buckets.$bucket.<name>.tsx`, an
 * entry here, and its name under `bucketTabs` in the texts of `storage`. Only pages that exist are entries.
 */
export const bucketTabs = [
  { to: '/dss/buckets/$bucket', name: 'bucketTabs.objects', isExact: true, call: 'listObjects' },
  { to: '/dss/buckets/$bucket/settings', name: 'bucketTabs.settings', isExact: false, call: 'setBucketTags' },
  { to: '/dss/buckets/$bucket/sharing', name: 'bucketTabs.sharing', isExact: false, call: 'listShareLinks' },
  { to: '/dss/buckets/$bucket/usage', name: 'bucketTabs.usage', isExact: false, call: 'getUsage' },
  { to: '/dss/buckets/$bucket/log', name: 'bucketTabs.log', isExact: false, call: 'listRequests' },
] as const satisfies readonly BucketTab[];

interface BucketTab {
  to: LinkProps['to'];
  name: `bucketTabs.${string}`;
  /** Its address begins the address of the others. */
  isExact: boolean;
  /** Whoever may not make it has no use for the page. */
  call: CallName;
}
