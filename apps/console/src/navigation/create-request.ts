import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The state of a way that leads to a page in order to make something new on it. */
export const toCreate = { create: true } as const;

const asksToCreate = (state: unknown): boolean => typeof state === 'object' && state !== null && 'create' in state;

/** Begins something new where somebody came to the page for that; once, not again after a reload. */
export const useCreateRequest = (begin: () => void): void => {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(begin);
  latest.current = begin;
  useEffect(() => {
    if (!asksToCreate(state)) return;
    void navigate(pathname + search, { replace: true, state: null });
    latest.current();
  }, [state, pathname, search, navigate]);
};
