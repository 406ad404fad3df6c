import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '#ui/actions/use-media-query.ts';
import { Disclosure } from '#ui/text/disclosure.tsx';

export interface FoldedFiltersProps {
  /** Whether a filter is set, which is then in sight. */
  isFiltered: boolean;
  children: ReactNode;
}

/** Filters above a list. On a phone, they are folded, because they would fill the first screen. */
export function FoldedFilters({ isFiltered, children }: FoldedFiltersProps) {
  const { t } = useTranslation('insight');
  if (useMediaQuery('(min-width: 600px)')) return children;
  return (
    <Disclosure summary={t('filters.apply')} isOpen={isFiltered}>
      {children}
    </Disclosure>
  );
}
