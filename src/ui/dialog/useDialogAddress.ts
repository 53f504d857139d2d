import { useCallback, useEffect, useRef } from 'react';
import { NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { useAddress, withParam } from '../hooks/useAddress.ts';

/**
 * Returns a function that makes the link to a dialog named by parameter `key` of the address; all other parameters are
 * kept.
 */
export function useDialogLink(key: string): (value: string) => string {
  const [params] = useSearchParams();
  return useCallback((value) => `?${withParam(params, key, value).toString()}`, [params, key]);
}

/**
 * Reads and writes the parameter `key` that opens a dialog; `requested` is null if it is closed. `close` goes back in
 * the history if a link of this page opened the dialog.
 */
export function useDialogAddress(key: string) {
  const { params, put } = useAddress();
  const navigate = useNavigate();
  const type = useNavigationType();
  const requested = params.get(key);
  // A dialog opened by a link of this page closes with Back, because closing it otherwise would leave a useless history
  // entry.
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
