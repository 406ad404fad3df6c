import { useState } from 'react';

let followedTo: string | null = null;

/** A folder is being opened from the list: whoever did so goes on in it, and its first row takes the focus. */
export function followTo(prefix: string): void {
  followedTo = prefix;
}

/** Whether this folder was just opened from a list; said once. */
export function useIsFollowed(prefix: string): boolean {
  const [isFollowed] = useState(() => {
    const isMeant = followedTo === prefix;
    if (isMeant) followedTo = null;
    return isMeant;
  });
  return isFollowed;
}
