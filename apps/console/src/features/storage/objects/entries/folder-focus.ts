import { useState } from 'react';

let followedTo: string | null = null;

/** Marks a folder as opened from the list, so that its first row takes the focus. */
export function followTo(prefix: string): void {
  followedTo = prefix;
}

/** Reports whether this folder was just opened from a list, only once. */
export function useIsFollowed(prefix: string): boolean {
  const [isFollowed] = useState(() => {
    const isMeant = followedTo === prefix;
    if (isMeant) followedTo = null;
    return isMeant;
  });
  return isFollowed;
}
