import { type Client, clients } from './clients.ts';

/** What is chosen on Apps / Tools, as the address says it. */
export interface ToolsSearch {
  client?: Client['id'] | undefined;
  /** An access key's id. */
  key?: string | undefined;
  bucket?: string | undefined;
}

export function toolsSearch({ client, key, bucket }: Record<string, unknown>): ToolsSearch {
  const known = clients.find(({ id }) => id === client);
  return {
    ...(known ? { client: known.id } : {}),
    ...(typeof key === 'string' && key ? { key } : {}),
    ...(typeof bucket === 'string' && bucket ? { bucket } : {}),
  };
}
