import { type MouseEvent, useMemo } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { isPlain } from '../../../press/plainPress.ts';

/** What the links of rows do, the same object as long as the page is the same. */
export interface RowLinks {
  /** Attributes of the link to a page of the application (`/commande/C-12`) or a dialog of this one (`?zone=Z-1`). */
  linkTo: (to: string) => { href: string; onClick: (event: MouseEvent) => void };
}

/** Links for rows. The router's own component would render every row again with every change of the address. */
export function useRowLinks(): RowLinks {
  const navigate = useNavigate();
  const base = useHref('/');
  const { pathname } = useLocation();
  const here = useHref(pathname);
  return useMemo(
    () => ({
      linkTo: (to) => ({
        href: to.startsWith('?') ? here + to : base === '/' ? to : base + to,
        onClick(event) {
          if (event.defaultPrevented || !isPlain(event)) return;
          event.preventDefault();
          void navigate(to);
        },
      }),
    }),
    [base, here, navigate],
  );
}
