import { ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import styled from 'styled-components';
import { addressOfList, BACK, openerOf } from '../../ui/table/state/leftLists.ts';
import { phone } from '../../ui/theme/media.ts';
import type { Crumb } from './crumbs.ts';

const Root = styled.nav`
  flex: 1;
  min-width: 0;
  font: var(--t-small);
  color: var(--text-3);
  & > ol {
    display: flex;
    align-items: center;
    gap: 6px;
    min-width: 0;
    white-space: nowrap;
  }
  & li {
    display: flex;
    align-items: center;
    gap: 6px;
    min-width: 0;
  }
  & li:not(:last-child) {
    flex: none;
  }
  & a {
    display: flex;
    align-items: center;
    gap: 6px;
    padding: 2px 0;
    color: var(--text-2);
  }
  & [aria-current] {
    padding: 2px 0;
    color: var(--text);
    font-weight: 500;
  }
  & svg.lucide {
    width: 14px;
    height: 14px;
  }
  /* A phone has room for the way back, but not for its name. */
  ${phone} {
    & li:not(:nth-last-child(-n + 2)),
    & li:first-child:not(:only-child) {
      display: none;
    }
    & a {
      padding: 12px;
      margin: 0 -6px 0 -12px;
      font-size: 0;
    }
    & a > svg.lucide {
      width: 20px;
      height: 20px;
      transform: scaleX(-1);
    }
    & [aria-current] {
      font: var(--t-section);
    }
  }
`;

function Way({ title, to, onClick }: { title: string; to: string; onClick?: (event: MouseEvent) => void }) {
  return (
    <Link to={to} state={BACK} onClick={onClick}>
      {title}
      <ChevronRight aria-hidden />
    </Link>
  );
}

/** The way to a page. The list above it gives its place to the page that it was opened from. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { key } = useLocation();
  const opener = crumbs.length > 2 ? openerOf(key, crumbs[1]?.to) : undefined;
  /** Going back in the history brings the scroll and all that was open there. */
  const goBack = (event: MouseEvent) => {
    if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.go(opener.steps);
  };
  return (
    <Root aria-label="Fil d’Ariane">
      <ol>
        {crumbs.map(({ title, to }, index) => (
          <li key={to ?? title}>
            {to === undefined ? (
              <span aria-current="page" className="ell">
                {title}
              </span>
            ) : opener && index === 1 ? (
              <Way {...opener} onClick={goBack} />
            ) : (
              <Way title={title} to={addressOfList(to)} />
            )}
          </li>
        ))}
      </ol>
    </Root>
  );
}
