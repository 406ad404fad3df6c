import type { CallInput, searchObjects, storageCalls } from '@atoll/contract';
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { type AccessOf, onlyListable, onlyWithReadableTags, openListed } from '../access/caller-access.ts';
import type { FoundObject, SearchPosition, SearchRequest, SearchService } from '../search/search.service.ts';

type SearchHandlers = Pick<Handlers<typeof storageCalls>, 'searchObjects' | 'recentObjects'>;
type Input = CallInput<typeof searchObjects>;

const defaultPageSize = 100;
const recentCount = 10;

/** Creates the handlers of searches. Bucket policies decide about each result, as if its folder were listed. */
export function createSearchHandlers({
  search,
  accessOf,
}: {
  search: SearchService;
  accessOf: AccessOf;
}): SearchHandlers {
  return {
    async recentObjects(_, caller) {
      const found = await search.recent(caller.principal.accountId);
      const objects = await onlyListable(await accessOf(caller), found);
      return objects.slice(0, recentCount).map(({ archive, ...object }) => ({
        ...toObject(object),
        archive: archive && { state: archive.state, restored_until: archive.restoredUntil },
      }));
    },
    async searchObjects(input, caller) {
      const access = await accessOf(caller);
      if (input.bucket !== undefined) await openListed(access, input.bucket, [input.prefix ?? '']);
      const page = await search.search(caller.principal.accountId, toRequest(input));
      const listable = await onlyListable(access, page.objects);
      const objects = input.tag_key === undefined ? listable : await onlyWithReadableTags(access, listable);
      return {
        objects: objects.map(({ isFolder, storageClass, ...object }) => ({
          ...toObject(object),
          type: isFolder ? ('folder' as const) : ('file' as const),
          storage_class: storageClass,
        })),
        next_cursor: page.next ? encodePosition(page.next) : null,
        is_complete: page.isComplete,
      };
    },
  };
}

function toRequest(input: Input): SearchRequest {
  const { tag_key: key, tag_value: value } = input;
  return {
    ...defined({
      text: input.text,
      bucket: input.bucket,
      prefix: input.prefix,
      type: input.type,
      kind: input.kind,
      storageClass: input.storage_class,
      minBytes: input.min_bytes,
      maxBytes: input.max_bytes,
      modifiedFrom: input.modified_from,
      modifiedTo: input.modified_to,
    }),
    ...(key === undefined ? {} : { tag: { key, ...defined({ value }) } }),
    sort: input.sort ?? 'relevance',
    isDescending: input.order === 'descending',
    after: decodePosition(input.cursor),
    limit: input.limit ?? defaultPageSize,
  };
}

function defined<T extends object>(fields: T): { [Field in keyof T]?: Exclude<T[Field], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Field in keyof T]?: Exclude<T[Field], undefined> };
}

function encodePosition({ stage, position }: SearchPosition): string {
  return encodeCursor({
    stage: String(stage),
    kind: position ? typeof position.value : 'start',
    value: String(position?.value ?? ''),
    id: String(position?.id ?? ''),
  });
}

function decodePosition(cursor: string | undefined): SearchPosition | undefined {
  const given = decodeCursor(cursor, ['stage', 'kind', 'value', 'id']);
  if (!given) return undefined;
  const value = given.kind === 'number' ? Number(given.value) || 0 : given.value;
  const position = { value, id: Number(given.id) || 0 };
  return { stage: Number(given.stage) || 0, position: given.kind === 'start' ? undefined : position };
}

function toObject(object: Omit<FoundObject, 'isFolder' | 'storageClass'>) {
  const { bucket, key, sizeBytes, etag, contentType, modifiedAt } = object;
  return { bucket, key, size_bytes: sizeBytes, etag, content_type: contentType, modified_at: modifiedAt };
}
