import { useCallback, useContext, useLayoutEffect, useRef } from 'react';
import {
  type NavigateOptions,
  UNSAFE_DataRouterContext as DataRouter,
  useHref,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router';

export interface Address {
  /** The parameters of the last render. */
  params: URLSearchParams;
  /** Navigates to the parameters that `by` makes of the current ones; does nothing if they do not change. */
  change: (by: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;
  /** Sets one parameter; null removes it. */
  put: (key: string, value: string | null, options?: NavigateOptions) => void;
}

/** Copies the parameters with one of them changed; null removes it. */
export function withParam(params: URLSearchParams, key: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === null) next.delete(key);
  else next.set(key, value);
  return next;
}

/**
 * Reads and changes the parameters of the address. `useSearchParams` starts each change from the last render, so the
 * second of two quick changes would undo the first and cancel a navigation in progress. Here each change starts from
 * the latest address, and a replacement is dropped once another page was requested.
 */
export function useAddress(): Address {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const here = useHref(pathname);
  const navigate = useNavigate();
  const router = useContext(DataRouter)?.router;
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  });
  const change = useCallback<Address['change']>(
    (by, options = {}) => {
      const now = router && (router.state.navigation.location ?? router.state.location);
      const isLeaving = now !== undefined && now.pathname !== here;
      if (isLeaving && options.replace === true) return;
      const current = now === undefined || isLeaving ? latest.current : new URLSearchParams(now.search);
      const next = by(current);
      if (next.toString() !== current.toString()) void navigate(`?${next.toString()}`, options);
    },
    [router, here, navigate],
  );
  const put = useCallback<Address['put']>(
    (key, value, options) => {
      change((now) => withParam(now, key, value), options);
    },
    [change],
  );
  return { params, change, put };
}
