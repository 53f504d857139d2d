import { useEffect, useState, type MouseEvent } from 'react';
import { ArrowLeft, ArrowRight, BookOpen } from 'lucide-react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import styled from 'styled-components';
import { EmptyState } from '../../ui/feedback/message/states.tsx';
import { SearchInput } from '../../ui/form/input/inputs.tsx';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { usePageTitle } from '../../ui/page/pageTitle.ts';
import { isPlain } from '../../ui/press/plainPress.ts';
import { Article } from './Article.tsx';
import { Contents } from './Contents.tsx';
import { narrow } from './narrow.ts';
import { HOME, pageOfScreen, PAGES, type GuidePage } from './pages.ts';
import { searchGuide } from './search.ts';

const BASE = '/admin';

const Head = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 320px;
  align-items: center;
  gap: 12px;
  & > p {
    font: var(--t-section);
    color: var(--text-2);
  }
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: 232px minmax(0, 1fr);
  gap: 32px;
  margin-top: 20px;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
  }
`;

const Results = styled.ul`
  display: grid;
  gap: 4px;
  max-width: 760px;
  & > li {
    padding: 12px 0;
    border-bottom: 1px solid var(--border);
  }
  & a {
    font: var(--t-section);
  }
  & span {
    margin-left: 8px;
    font: var(--t-small);
    color: var(--text-3);
  }
  & p {
    font: var(--t-small);
    color: var(--text-2);
  }
`;

const Next = styled.nav`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 8px;
  max-width: 760px;
  margin-top: 32px;
  padding-top: 16px;
  border-top: 1px solid var(--border);
`;

function Found({ typed }: { typed: string }) {
  const found = searchGuide(typed);
  return (
    <div>
      <p role="status" className="vh">
        {found.length === 0 ? 'Aucun résultat' : `${String(found.length)} résultats`}
      </p>
      {found.length === 0 ? (
        <EmptyState title="Rien dans le guide" text="Essayez un autre mot, ou choisissez une page du sommaire." />
      ) : (
        <Results>
          {found.map(({ to, page, title, excerpt }) => (
            <li key={to}>
              <TextLink to={to}>{title}</TextLink>
              {page !== title && <span>{page}</span>}
              <p>{excerpt}</p>
            </li>
          ))}
        </Results>
      )}
    </div>
  );
}

/** The pages before and after, in the order of the contents. */
function Neighbours({ name }: { name: string }) {
  const names = [...PAGES.keys()];
  const at = names.indexOf(name);
  const [before, after] = [names[at - 1], names[at + 1]];
  return (
    <Next aria-label="Pages voisines">
      {before === undefined ? (
        <span />
      ) : (
        <ButtonLink to={`/aide/${before}`} icon={<ArrowLeft aria-hidden />}>
          {PAGES.get(before)?.title}
        </ButtonLink>
      )}
      {after !== undefined && (
        <ButtonLink to={`/aide/${after}`}>
          {PAGES.get(after)?.title}
          <ArrowRight aria-hidden />
        </ButtonLink>
      )}
    </Next>
  );
}

/** One page of the guide. Its links stay inside the application. */
function Reading({ name, page }: { name: string; page: GuidePage }) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [name, hash]);
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const { pathname, search, hash: anchor } = link ?? { pathname: '', search: '', hash: '' };
    if (!isPlain(event) || !pathname.startsWith(`${BASE}/`)) return;
    event.preventDefault();
    void navigate(`${pathname.slice(BASE.length)}${search}${anchor}`);
  };
  return (
    <div>
      {/* Enter on a link is a click too, so nothing else has to hear the keyboard. */}
      <Article onClick={follow} aria-label={page.title} html={page.html} title={page.title} />
      <Neighbours name={name} />
    </div>
  );
}

/** The guide for people who work with the application (docs/product.md, 6.32); its pages are in `docs/guide`. */
export function Component() {
  const { page: asked } = useParams();
  const [params] = useSearchParams();
  const { key } = useLocation();
  const [search, setSearch] = useState({ typed: '', at: key });
  const name = asked ?? '';
  const page = PAGES.get(name);
  usePageTitle(page?.title);
  if (asked === undefined) return <Navigate to={`/aide/${pageOfScreen(params.get('ecran') ?? '') ?? HOME}`} replace />;
  // A result that was followed ends the search.
  const typed = search.at === key ? search.typed : '';
  return (
    <Page>
      <Head>
        <p>Guide d’utilisation</p>
        <SearchInput
          label="Rechercher dans le guide"
          placeholder="Rechercher dans le guide…"
          value={typed}
          onChange={(text) => {
            setSearch({ typed: text, at: key });
          }}
        />
      </Head>
      <Columns>
        <Contents current={name} />
        {typed.trim() !== '' ? (
          <Found typed={typed} />
        ) : page ? (
          <Reading name={name} page={page} />
        ) : (
          <EmptyState
            icon={<BookOpen aria-hidden />}
            title="Cette page du guide n’existe pas"
            action={<ButtonLink to={`/aide/${HOME}`}>Ouvrir le guide</ButtonLink>}
          />
        )}
      </Columns>
    </Page>
  );
}
