import { useCallback } from 'react';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router';

type Change = (next: (now: URLSearchParams) => URLSearchParams, how?: NavigateOptions) => void;

/** What the address bar says now: in the hash of the shells that route by it, else in the search. */
const queryNow = ({ hash, search }: Location): URLSearchParams =>
  new URLSearchParams(hash.startsWith('#/') ? (hash.split('?')[1] ?? '') : search);

/**
 * The query of the address bar. A change starts from what the address says at that moment, not from what was last drawn: on a busy
 * machine two changes may come before a drawing, and the second must not undo the first.
 */
export function useAddressQuery(): readonly [URLSearchParams, Change] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback<Change>((next, how) => void navigate(`?${next(queryNow(window.location))}`, how), [navigate]);
  return [query, change];
}
