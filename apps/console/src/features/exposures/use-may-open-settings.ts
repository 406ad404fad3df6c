import { useMay } from '#ui/actions/may.tsx';

/** Reports whether the person may open the settings of buckets, for which the page asks for this call. */
export function useMayOpenSettings(): boolean {
  return useMay('setBucketTags');
}
