import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';

export interface FoundCountProps {
  query: { isSuccess: boolean; isPlaceholderData: boolean; hasNextPage: boolean };
  count: number;
  /** Whether the list updates itself. Announcing each update would disturb. */
  isLive: boolean;
}

/** Tells screen readers how many entries the filters found. */
export function FoundCount({ query, count, isLive }: FoundCountProps) {
  const { t } = useTranslation('insight');
  const isKnown = query.isSuccess && !query.isPlaceholderData && !isLive;
  const text = query.hasNextPage ? t('filters.foundSome', { count }) : t('filters.found', { count });
  return (
    <VisuallyHidden>
      <span role="status">{isKnown && text}</span>
    </VisuallyHidden>
  );
}
