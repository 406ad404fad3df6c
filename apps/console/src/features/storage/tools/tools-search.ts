import { oneOf, type SearchOf, searchOf, text } from '#lib/search.ts';
import { clientIds } from './client-ids.ts';

/** What is chosen on Apps / Tools, as the address says it. */
export const toolsSearch = searchOf({
  client: oneOf(clientIds),
  /** An access key's id. */
  key: text(),
  bucket: text(),
});

export type ToolsSearch = SearchOf<typeof toolsSearch>;
