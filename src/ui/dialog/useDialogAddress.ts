import { useCallback, useEffect, useRef } from 'react';
import { NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { useAddress, withParam } from '../hooks/useAddress.ts';

/** The link to a dialog that the address names by parameter `key`, everything else in the address kept. */
export function useDialogLink(key: string): (value: string) => string {
  const [params] = useSearchParams();
  return useCallback((value) => `?${withParam(params, key, value).toString()}`, [params, key]);
}

/**
 * What the address asks a dialog for by parameter `key`, null without. `fermer` goes back to where the dialog was
 * opened from.
 */
export function useDialogAddress(key: string) {
  const { params, put } = useAddress();
  const navigate = useNavigate();
  const type = useNavigationType();
  const requested = params.get(key);
  // Opened by a link of this page: Back closes it, and leaves no entry behind that shows nothing new.
  const pushed = useRef(false);
  const before = useRef(requested);
  useEffect(() => {
    if (before.current === null && requested !== null) pushed.current = type === NavigationType.Push;
    else if (requested === null) pushed.current = false;
    before.current = requested;
  }, [requested, type]);
  const close = useCallback(() => {
    if (pushed.current) void navigate(-1);
    else put(key, null, { replace: true });
  }, [navigate, put, key]);
  const open = useCallback(
    (value: string) => {
      put(key, value);
    },
    [put, key],
  );
  const replace = useCallback(
    (value: string) => {
      put(key, value, { replace: true });
    },
    [put, key],
  );
  return { requested, close, open, replace };
}
