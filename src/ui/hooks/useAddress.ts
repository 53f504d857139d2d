import { useCallback, useContext } from 'react';
import {
  type NavigateOptions,
  UNSAFE_DataRouterContext as DataRouter,
  useHref,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router';

export interface Address {
  /** As last painted. */
  params: URLSearchParams;
  /** Goes to what `by` makes of the parameters as they are by now; without effect where nothing changes. */
  change: (by: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;
  /** The same for one parameter; null takes it out. */
  put: (key: string, value: string | null, options?: NavigateOptions) => void;
}

/** These parameters with one of them changed; null takes it out. */
export function withParam(params: URLSearchParams, key: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === null) next.delete(key);
  else next.set(key, value);
  return next;
}

/**
 * The parameters of the address. `useSearchParams` changes them as they were last painted: of two changes before the
 * next painting (a click, and a clock or a map that writes where it stands) it would undo the first, and call off a
 * page that is being opened. Here each change builds on the one before, and what only replaces (no step for Back) is
 * let go once another page was asked for.
 */
export function useAddress(): Address {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const here = useHref(pathname);
  const navigate = useNavigate();
  const router = useContext(DataRouter)?.router;
  const change = useCallback<Address['change']>(
    (by, options = {}) => {
      const now = router && (router.state.navigation.location ?? router.state.location);
      const isLeaving = now !== undefined && now.pathname !== here;
      if (isLeaving && options.replace === true) return;
      const current = now === undefined || isLeaving ? params : new URLSearchParams(now.search);
      const next = by(current);
      if (next.toString() !== current.toString()) void navigate(`?${next.toString()}`, options);
    },
    [router, here, params, navigate],
  );
  const put = useCallback<Address['put']>(
    (key, value, options) => {
      change((now) => withParam(now, key, value), options);
    },
    [change],
  );
  return { params, change, put };
}
