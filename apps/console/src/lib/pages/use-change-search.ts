import { useNavigate } from '@tanstack/react-router';

/**
 * Returns a function that changes some query parameters of the page; undefined removes one. The others keep their
 * current values rather than those of the last render, so that two changes within a few milliseconds both take effect.
 */
export function useChangeSearch<Search extends object>(): (change: Search, replace?: boolean) => void {
  const navigate = useNavigate();
  return (change, replace = false) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...change }), replace });
}
