import { type MouseEvent, useMemo } from 'react';
import { useHref, useNavigate } from 'react-router';
import { isPlain } from '../../../press/plainPress.ts';

/** What the links of rows do, the same object as long as the application has the same base. */
export interface RowLinks {
  /** The attributes of the link to a page of the application (`/commande/C-12`). */
  linkTo: (to: string) => { href: string; onClick: (event: MouseEvent) => void };
}

/** Links for rows. The router's own component would render every row again with every change of the address. */
export function useRowLinks(): RowLinks {
  const navigate = useNavigate();
  const base = useHref('/');
  return useMemo(
    () => ({
      linkTo: (to) => ({
        href: base === '/' ? to : base + to,
        onClick(event) {
          if (event.defaultPrevented || !isPlain(event)) return;
          event.preventDefault();
          void navigate(to);
        },
      }),
    }),
    [base, navigate],
  );
}
