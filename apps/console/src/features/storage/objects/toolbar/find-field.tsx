import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { useWidth } from '#ui/lists/grid/index.ts';
import classes from './find-field.module.css';

/** The pause in typing after which the list is filtered. */
const typingMs = 200;

/** The width from which the whole label fits, in every language. */
const labelFromPx = 220;

export interface FindFieldProps {
  value: string;
  onChange: (find: string) => void;
}

/** Filters the names in the folder by the typed text. */
export function FindField({ value, onChange }: FindFieldProps) {
  const { t } = useTranslation('objects');
  const [typed, setTyped] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const isNarrow = useWidth(box) < labelFromPx;
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => latest.current(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed, value]);
  const clear = () => {
    setTyped('');
    onChange('');
    box.current?.focus();
  };
  return (
    <form
      className={classes.root}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed);
      }}
    >
      <IconSearch size={16} stroke={1.6} className={classes.glass} aria-hidden />
      <input
        ref={box}
        type="text"
        className={classes.input}
        aria-label={t('find.label')}
        placeholder={isNarrow ? t('find.short') : t('find.label')}
        autoComplete="off"
        spellCheck={false}
        maxLength={256}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          event.preventDefault();
          clear();
        }}
      />
      {typed !== '' && <IconButton size="sm" icon={IconX} label={t('find.clear')} onClick={clear} />}
    </form>
  );
}
