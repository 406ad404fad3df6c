import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf } from '#features/storage/search/place.ts';
import { useSuggestions } from '#features/storage/search/use-found-rows.ts';
import classes from './search-box.module.css';
import { SearchSuggestions } from './search-suggestions.tsx';
import { useWanted } from './use-wanted.ts';

/**
 * Finds objects and folders in all buckets: during typing on the search screen, with suggestions elsewhere. `/` focuses
 * it from anywhere.
 */
export function SearchBox() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { value, setValue, settled, isOnSearch } = useWanted();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useSuggestions(isOpen && !isOnSearch ? settled : '');
  const isListed = isOpen && !isOnSearch && settled !== '';

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const goToAll = () => {
    if (value.trim() === '') return;
    close();
    const text = value.trim();
    if (!isOnSearch) void navigate({ to: '/dss/search', search: { text } });
  };
  const choose = (index: number) => {
    const place = found[index];
    if (!place) return goToAll();
    close();
    setValue('');
    void navigate(placeOf(place));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = isListed ? activeAfter(event.key, active, found.length) : undefined;
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter') choose(active >= 0 ? active : found.length);
    else if (event.key === 'Escape' && isListed) close();
    else return;
    event.preventDefault();
  };
  return (
    <search className={classes.root}>
      <IconSearch size={16} stroke={1.7} className={classes.icon} aria-hidden />
      <input
        ref={input}
        type="search"
        role="combobox"
        value={value}
        className={classes.input}
        aria-label={t('search')}
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? id : undefined}
        aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
        placeholder={t('searchPlaceholder')}
        maxLength={256}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <kbd className={classes.kbd} aria-hidden>
        {'/'}
      </kbd>
      {isListed && (
        <SearchSuggestions id={id} text={settled} found={found} active={active} onChoose={choose} />
      )}
    </search>
  );
}

/** Returns the index of the active suggestion after a key, or of the line after them. -1, between the last and the first, is none. */
function activeAfter(key: string, active: number, last: number): number | undefined {
  if (key === 'ArrowDown') return active >= last ? -1 : active + 1;
  if (key === 'ArrowUp') return active < 0 ? last : active - 1;
  return undefined;
}
