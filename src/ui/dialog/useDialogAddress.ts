import { useCallback, useEffect, useRef } from 'react';
import { NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router';

/** This address with a dialog on one thing, named by parameter `key`; `null` without one. */
function avec(params: URLSearchParams, key: string, value: string | null): string {
  const next = new URLSearchParams(params);
  if (value === null) next.delete(key);
  else next.set(key, value);
  return `?${next.toString()}`;
}

/** The link to a dialog that the address names by parameter `key`, everything else in the address kept. */
export function useDialogLink(key: string): (value: string) => string {
  const [params] = useSearchParams();
  return useCallback((value) => avec(params, key, value), [params, key]);
}

/** What the address asks a dialog for by parameter `key`, null without. `fermer` goes back to where the dialog was opened from. */
export function useDialogAddress(key: string) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const type = useNavigationType();
  const demandee = params.get(key);
  // Opened by a link of this page: Back closes it, and leaves no entry behind that shows nothing new.
  const pushed = useRef(false);
  const before = useRef(demandee);
  useEffect(() => {
    if (before.current === null && demandee !== null) pushed.current = type === NavigationType.Push;
    else if (demandee === null) pushed.current = false;
    before.current = demandee;
  }, [demandee, type]);
  const fermer = useCallback(() => {
    if (pushed.current) void navigate(-1);
    else void navigate(avec(params, key, null), { replace: true });
  }, [navigate, params, key]);
  const ouvrir = useCallback((value: string) => { void navigate(avec(params, key, value)); }, [navigate, params, key]);
  const remplacer = useCallback((value: string) => { void navigate(avec(params, key, value), { replace: true }); }, [navigate, params, key]);
  return { demandee, fermer, ouvrir, remplacer };
}
