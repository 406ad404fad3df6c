/** The storage item with the sign-in of the pages below `/c/`, which never read the console's own. */
export const contributorItem = 'contributor';
