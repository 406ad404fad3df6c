import type { Authorized, Bucket } from '../kernel/policy.ts';
import type { ListedObject, ListingService } from '../objects/listing.service.ts';

export interface ZipSelection {
  /** The folder that names in the zip omit; it ends in `/`, or is empty. */
  folder: string;
  keys: string[];
  prefixes: string[];
}

const pageSize = 1000;

/** Removes duplicates: objects below a selected folder, and folders below another. */
export function simplify({ folder, keys, prefixes }: ZipSelection): ZipSelection {
  const outer = [...new Set(prefixes)].filter(
    (prefix) => !prefixes.some((other) => other !== prefix && prefix.startsWith(other)),
  );
  const single = [...new Set(keys)].filter((key) => !outer.some((prefix) => key.startsWith(prefix)));
  return { folder, keys: single, prefixes: outer };
}

/** Yields the keys of a selection, one page at a time. */
export async function* keysOf(
  listing: Pick<ListingService, 'list'>,
  bucket: Authorized<Bucket>,
  { keys, prefixes }: ZipSelection,
): AsyncGenerator<string, void, undefined> {
  yield* keys;
  for (const prefix of prefixes) {
    let after: Awaited<ReturnType<ListingService['list']>>['next'];
    do {
      const page = await listing.list(bucket, { prefix, delimiter: '', limit: pageSize, after });
      yield* page.objects.map(({ key }: ListedObject) => key);
      after = page.next;
    } while (after !== undefined);
  }
}
