import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { addressOfList, BACK } from '../../ui/table/state/leftLists.ts';
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

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <Root aria-label="Fil d’Ariane">
      <ol>
        {crumbs.map(({ title, to }) => (
          <li key={to ?? title}>
            {to === undefined ? (
              <span aria-current="page" className="ell">
                {title}
              </span>
            ) : (
              <Link to={addressOfList(to)} state={BACK}>
                {title}
                <ChevronRight aria-hidden />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Root>
  );
}
