import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { searchAddress } from '#features/storage/search/search-address.ts';

/** Longer than the pause between two letters, shorter than between two words. */
const pauseMs = 150;

/** Synchronizes the search text with the address of the search screen. Returns the typed text, the text after a pause, and the address. */
export function useWanted() {
  const navigate = useNavigate();
  const isOnSearch = useRouterState({ select: ({ location }) => location.pathname === '/dss/search' });
  const search = searchAddress(useRouterState({ select: ({ location }) => location.search }));
  const latest = useRef(search);
  latest.current = search;
  const text = isOnSearch ? (search.text ?? '') : '';
  const [value, setValue] = useState(text);
  const [settled, setSettled] = useState(text);
  const synced = useRef(text);
  useEffect(() => {
    if (text === synced.current) return;
    synced.current = text;
    setValue(text);
  }, [text]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value.trim()), value.trim() === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  useEffect(() => {
    if (!isOnSearch || settled === synced.current || settled !== value.trim()) return;
    synced.current = settled;
    const { text: _text, ...others } = latest.current;
    void navigate({
      to: '/dss/search',
      search: settled === '' ? others : { ...others, text: settled },
      replace: true,
    });
  }, [isOnSearch, settled, value, navigate]);
  return { value, setValue, settled, isOnSearch };
}
