import { Link } from 'react-router';
import styled from 'styled-components';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { NARROW_QUERY } from './narrow.ts';
import { CHAPTERS, PAGES } from './pages.ts';

const Nav = styled.nav`
  position: sticky;
  top: calc(var(--topbar) + 20px);
  align-self: start;
  max-height: calc(100dvh - var(--topbar) - 40px);
  overflow-y: auto;
  & h2 {
    padding: 0 8px;
    margin: 16px 0 4px;
    font: var(--t-small);
    color: var(--text-3);
  }
  & > h2:first-child {
    margin-top: 0;
  }
  & a {
    display: block;
    padding: 6px 8px;
    border-radius: var(--r2);
    font: var(--t-small);
    color: var(--text-2);
  }
  & a:hover {
    background: var(--hover);
    text-decoration: none;
  }
  & a[aria-current='page'] {
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: 600;
  }
  & ul ul {
    margin: 2px 0 6px 8px;
    border-left: 1px solid var(--border-strong);
  }
`;

const Folded = styled.details`
  padding: 4px 12px;
  background: var(--surface);
  border: 1px solid var(--border);
  border-radius: var(--r3);
  & > summary {
    padding: 8px 0;
    font: var(--t-section);
    cursor: pointer;
  }
  & ${Nav} {
    position: static;
    max-height: none;
    padding-bottom: 8px;
  }
  & ${Nav} a {
    padding: 10px 8px;
  }
`;

function List({ current }: { current: string }) {
  return (
    <Nav aria-label="Sommaire du guide">
      {CHAPTERS.flatMap(({ title, pages }) => [
        <h2 key={title}>{title}</h2>,
        <ul key={`${title} pages`}>
          {Object.entries(pages).map(([name, page]) => (
            <li key={name}>
              <Link to={`/aide/${name}`} aria-current={name === current ? 'page' : undefined}>
                {page.title}
              </Link>
              {name === current && page.sections.length > 2 && (
                <ul>
                  {page.sections
                    .filter(({ isPage }) => !isPage)
                    .map(({ id, title: heading }) => (
                      <li key={id}>
                        <Link to={`/aide/${name}#${id}`}>{heading}</Link>
                      </li>
                    ))}
                </ul>
              )}
            </li>
          ))}
        </ul>,
      ])}
    </Nav>
  );
}

/** The pages of the guide, and the headings of the one that is read. In a narrow window they are folded above it. */
export function Contents({ current }: { current: string }) {
  const isNarrow = useMediaQuery(NARROW_QUERY);
  if (!isNarrow) return <List current={current} />;
  return (
    <Folded key={current}>
      <summary>Sommaire{PAGES.has(current) ? `\u00a0: ${PAGES.get(current)?.title ?? ''}` : ''}</summary>
      <List current={current} />
    </Folded>
  );
}
