import { oneOf, type SearchOf, searchOf, text } from '#lib/pages/search.ts';
import { clientIds } from './client-ids.ts';

/** The query of Apps / Tools. */
export const toolsSearch = searchOf({
  client: oneOf(clientIds),
  /** The ID of an access key. */
  key: text(),
  bucket: text(),
});

export type ToolsSearch = SearchOf<typeof toolsSearch>;
