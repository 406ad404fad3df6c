import { boolean, type SearchOf, searchOf, text } from '#lib/pages/search.ts';

/** The query of the consent screen (specification section 2). */
export const consentSearch = searchOf({
  redirect_url: text(),
  identity: text(),
  /** Without an identity: the app that asks. By default, the app that is registered for the address. */
  name: text(),
  /** For an app that signs people in by OpenID Connect. */
  interaction: text(),
  remember: boolean,
});

export type ConsentQuery = SearchOf<typeof consentSearch>;
