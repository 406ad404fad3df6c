import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface FoundCountProps {
  count: number;
  /** Whether there are more, so the count isn’t final. */
  hasMore: boolean;
  /** False while it is unknown, or must not be announced. */
  isKnown: boolean;
}

/** Tells screen readers how many entries a search or filters found. */
export function FoundCount({ count, hasMore, isKnown }: FoundCountProps) {
  const { t } = useTranslation();
  return (
    <VisuallyHidden>
      <span role="status">{isKnown && (hasMore ? t('foundSome', { count }) : t('found', { count }))}</span>
    </VisuallyHidden>
  );
}
