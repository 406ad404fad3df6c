let followedTo: string | null = null;

/** Who opens a folder from the keyboard goes on in it: its first row takes the focus. */
export function useFolderFocus() {
  return {
    followTo: (prefix: string) => {
      followedTo = prefix;
    },
    isFollowing: (prefix: string) => followedTo === prefix,
  };
}
