import { matching, searchOf, text } from '#lib/search.ts';

/** The query with which the consent screen sends a person back. */
export const storageLinkSearch = searchOf({
  /** Missing if they declined. */
  identity: text(1000),
  /** The project whose design they came from. */
  project: matching(/^[\w-]{1,64}$/),
});
