import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { searchAddress } from '#features/storage/search/search-address.ts';

/** Shorter than a person takes between two words, longer than between two letters. */
const pauseMs = 150;

/** What is typed; what of it stands still; and what the address of the search screen says, which it follows and leads. */
export function useWanted() {
  const navigate = useNavigate();
  const isOnSearch = useRouterState({ select: ({ location }) => location.pathname === '/dss/search' });
  const search = searchAddress(useRouterState({ select: ({ location }) => location.search }));
  const latest = useRef(search);
  latest.current = search;
  const text = isOnSearch ? (search.text ?? '') : '';
  const [value, setValue] = useState(text);
  const [settled, setSettled] = useState(text);
  const told = useRef(text);
  useEffect(() => {
    if (text === told.current) return;
    told.current = text;
    setValue(text);
  }, [text]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value.trim()), value.trim() === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  useEffect(() => {
    if (!isOnSearch || settled === told.current || settled !== value.trim()) return;
    told.current = settled;
    const { text: _text, ...others } = latest.current;
    void navigate({
      to: '/dss/search',
      search: settled === '' ? others : { ...others, text: settled },
      replace: true,
    });
  }, [isOnSearch, settled, value, navigate]);
  return { value, setValue, settled, isOnSearch };
}
