import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-box.module.css';

/** What the keyboard of this machine calls it. */
const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

/** Finds objects and folders of all buckets; Ctrl/Cmd-K comes here from anywhere. */
export function SearchBox() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const text = useRouterState({
    select: ({ location }) =>
      location.pathname === '/dss/search' ? ((location.search as { text?: string }).text ?? '') : '',
  });
  useShortcut(() => input.current?.select());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = input.current?.value.trim() ?? '';
    if (wanted !== '') void navigate({ to: '/dss/search', search: { text: wanted } });
  };
  return (
    <search>
      <form className={classes.root} onSubmit={submit}>
        <IconSearch size={17} stroke={1.7} className={classes.icon} aria-hidden />
        <input
          // The address decides what stands here; typing is the person's own until Enter.
          key={text}
          ref={input}
          type="search"
          defaultValue={text}
          className={classes.input}
          aria-label={t('search')}
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={t('search')}
          maxLength={256}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <kbd className={classes.kbd} aria-hidden>
          {shortcut}
        </kbd>
      </form>
    </search>
  );
}

function useShortcut(focus: () => void) {
  const latest = useRef(focus);
  latest.current = focus;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
