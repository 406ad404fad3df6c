import { searchOf, text } from '#lib/pages/search.ts';

/** The query of a callback page (specification section 2, "Post-login redirect"). */
export const callbackSearch = searchOf({ redirect_url: text(), identity: text() });
