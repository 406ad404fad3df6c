import { useNavigate } from '@tanstack/react-router';

/**
 * Changes some of what the page's address says after its question mark; undefined takes it away. The rest stays as it is by then,
 * and not as it was when the page was last drawn: of two filters that are chosen within a few milliseconds none is lost.
 */
export function useChangeSearch<Search extends object>(): (change: Search, replace?: boolean) => void {
  const navigate = useNavigate();
  return (change, replace = false) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...change }), replace });
}
