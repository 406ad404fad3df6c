import { matching, searchOf, text } from '#lib/pages/search.ts';

/** The query with which the consent screen returns. */
export const storageLinkSearch = searchOf({
  /** Missing if the person declined. */
  identity: text(1000),
  /** The project to return to. */
  project: matching(/^[\w-]{1,64}$/),
});
