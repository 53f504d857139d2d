import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import styled from 'styled-components';
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
  ${phone} {
    & li:not(:last-child) {
      display: none;
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
              <>
                <Link to={to}>{title}</Link>
                <ChevronRight aria-hidden />
              </>
            )}
          </li>
        ))}
      </ol>
    </Root>
  );
}
