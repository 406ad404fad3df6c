import { ShowMore } from './show-more.tsx';

export interface MorePagesProps {
  label: string;
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Offers the next page of a query, while there is one. */
export function MorePages({ label, query }: MorePagesProps) {
  if (!query.hasNextPage) return null;
  return (
    <ShowMore label={label} isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
  );
}
