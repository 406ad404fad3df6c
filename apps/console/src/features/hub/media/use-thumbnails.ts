import { openHubThumbnails } from '@atoll/contract';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { askQuietly } from '#lib/calls/query-client.ts';
import { isPicture, type NamedItem } from '../codes/item-name.ts';

type Listed = Pick<NamedItem, 'media'> & { readonly item_id: string };

/** Addresses of small pictures by item ID. */
export type Thumbnails = ReadonlyMap<string, string>;

/** The small pictures of items. They never change. */
const thumbnailsQuery = (projectId: string, itemIds: readonly string[]) =>
  queryOptions({
    queryKey: [openHubThumbnails.name, projectId, itemIds],
    queryFn: ({ signal }) =>
      askQuietly(openHubThumbnails, { project_id: projectId, item_ids: [...itemIds] }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Requests the small pictures of the items on each page of a list. */
export function useThumbnails(projectId: string, pages: readonly (readonly Listed[])[]): Thumbnails {
  return useQueries({
    queries: pages.map(pictureIds).flatMap((ids) => (ids.length > 0 ? thumbnailsQuery(projectId, ids) : [])),
    combine: (results) =>
      new Map(
        results
          .flatMap(({ data }) => data?.thumbnails ?? [])
          .map(({ item_id: id, jpeg }) => [id, `data:image/jpeg;base64,${jpeg}`]),
      ),
  });
}

/** Returns the sorted IDs of items with pictures, so that the order of the list makes no difference. */
function pictureIds(items: readonly Listed[]): string[] {
  return items
    .filter(isPicture)
    .map(({ item_id: id }) => id)
    .sort();
}
