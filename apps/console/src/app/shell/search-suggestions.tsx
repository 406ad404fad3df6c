import { IconFile, IconFolderFilled, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MarkedKey } from '#features/storage/search/marked-key.tsx';
import type { Found } from '#features/storage/search/place.ts';
import classes from './search-suggestions.module.css';

export interface SearchSuggestionsProps {
  id: string;
  text: string;
  found: readonly Found[];
  active: number;
  /** The index after the last one shows all results. */
  onChoose: (index: number) => void;
}

/** The list below the search box. The box keeps the focus and handles the keys. */
export function SearchSuggestions({ id, text, found, active, onChoose }: SearchSuggestionsProps) {
  const { t } = useTranslation('shell');
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option' as const,
    tabIndex: -1,
    'aria-selected': index === active,
    className: classes.option,
    // A click must not take the focus from the box, which would close the list before the click.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => onChoose(index),
  });
  return (
    <div id={id} role="listbox" aria-label={t('suggestions')} className={classes.list}>
      {found.map((one, index) => (
        <div key={`${one.bucket}/${one.key}`} {...option(index)}>
          {one.type === 'folder' ? (
            <IconFolderFilled size={16} aria-hidden />
          ) : (
            <IconFile size={16} stroke={1.6} aria-hidden />
          )}
          <span className={classes.key}>
            <MarkedKey found={one} text={text} />
          </span>
          <span className={classes.bucket}>{one.bucket}</span>
        </div>
      ))}
      <div {...option(found.length)}>
        <IconSearch size={16} stroke={1.7} aria-hidden />
        {t('allResults', { text })}
      </div>
    </div>
  );
}
