import { use, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { CloudOff } from 'lucide-react';
import { type GetScrollRestorationKeyFunction, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import styled from 'styled-components';
import { onMissingAction } from '../../machines/actions/useConfirmedAction.ts';
import { isProofAsked, onProofAsked } from '../../store/api/call/proof.ts';
import { useAppDispatch, useAppSelector } from '../../store/store.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Drawer } from '../../ui/dialog/Drawer.tsx';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { Toaster } from '../../ui/feedback/toast/Toaster.tsx';
import { useOverlays } from '../../ui/overlays/overlays.ts';
import { PageTitleContext } from '../../ui/page/pageTitle.ts';
import { MessageCard } from '../../ui/feedback/message/MessageCard.tsx';
import { SessionContext } from '../session/sessionContext.ts';
import { DownloadProvider } from '../downloads/DownloadProvider.tsx';
import { PreferencesProvider } from '../preferences/PreferencesProvider.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Account } from './account/LateAccount.tsx';
import { crumbsOf, sectionOf } from './crumbs.ts';
import { rememberPlace } from './palette/recents.ts';
import { prepareScreens } from './prepareScreens.ts';
import { SideNavigation } from './sidebar/SideNavigation.tsx';
import { TopBar } from './TopBar.tsx';
import { useSidebar } from './sidebar/useSidebar.ts';
import { useShellKeys } from './useShellKeys.ts';

onMissingAction(() => {
  notify.error({
    title: 'Cette action n’a pas pu commencer.',
    text: 'La connexion est interrompue ou trop lente\u00a0: réessayez dans un instant.',
  });
});

const Frame = styled.div<{ $columns: string }>`
  display: grid;
  grid-template-columns: ${({ $columns }) => $columns};
  min-height: 100dvh;
`;

const Side = styled.nav`
  position: sticky;
  top: 0;
  /* The names beside a rail of icons lie over the screen, whose tables have layers of their own. */
  z-index: 21;
  display: flex;
  flex-direction: column;
  height: 100dvh;
  min-width: 0;
  background: var(--canvas);
  border-right: 1px solid var(--border);
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
`;

const Main = styled.main`
  flex: 1;
  min-width: 0;
`;

const SkipLink = styled.a`
  position: fixed;
  top: -60px;
  left: 8px;
  z-index: 60;
  padding: 8px 12px;
  border-radius: var(--r2);
  background: var(--accent);
  color: var(--on-accent);
  font: var(--t-control);
  &:focus {
    top: 8px;
  }
`;

/** After a navigation the keyboard and the screen reader start at the new screen instead of the link. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // A list that somebody comes back to has focused its row already.
    if (main.current?.contains(document.activeElement)) return;
    // The router decides where the page scrolls to.
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** Every page that is opened by its address has the key `default`, so such pages are told apart by their path. */
const placeOf: GetScrollRestorationKeyFunction = ({ key, pathname }) => (key === 'default' ? pathname : key);

/** Shown after the session's checks have failed. The screen stays mounted but hidden, and typed input is not lost. */
function Unreachable() {
  const { retry } = use(SessionContext);
  const error = useAppSelector((state) => state.session.error);
  return (
    <MessageCard
      icon={<CloudOff aria-hidden />}
      title="Le serveur est injoignable"
      text={
        `${error ?? 'Erreur inconnue'}. Votre saisie est conservée\u00a0; ` +
        'la page reprendra dès que le serveur répondra.'
      }
      actions={
        <Button
          onClick={() => {
            retry();
          }}
        >
          Réessayer
        </Button>
      }
    />
  );
}

/** The frame around every screen. It shows nothing until the user is known. */
export function Component() {
  const status = useAppSelector((state) => state.session.status);
  const isKnown = useAppSelector((state) => state.session.user !== null);
  if (status === 'passwordDue') return <Account />;
  if (status === 'unreachable' && !isKnown) return <Unreachable />;
  return isKnown ? <SignedInFrame isWaiting={status === 'unreachable'} /> : null;
}

function SignedInFrame({ isWaiting }: { isWaiting: boolean }) {
  const dispatch = useAppDispatch();
  useEffect(() => prepareScreens(dispatch), [dispatch]);
  useShellKeys();
  const navigationId = useId();
  const sidebar = useSidebar();
  const matches = useMatches();
  const { pathname } = useLocation();
  const main = useFocusOnNavigation(pathname);
  const [ownTitle, setOwnTitle] = useState<string | null>(null);
  const crumbs = crumbsOf(matches, ownTitle);
  const title = crumbs.at(-1)?.title ?? '';
  const overlays = useOverlays();
  // Before they are loaded nothing can close under a press.
  useEffect(() => overlays?.guardDoublePresses(), [overlays]);
  useEffect(() => {
    document.title = `${title} · Tournée`;
  }, [title]);

  const isAsked = useSyncExternalStore(onProofAsked, isProofAsked);
  const hasNotices = useAppSelector((state) => state.session.user?.notices !== undefined);
  const username = useAppSelector((state) => state.session.user?.username);
  const above = crumbs.length > 2 ? crumbs.at(-2)?.title : undefined;
  useEffect(() => {
    if (username !== undefined && title !== '')
      rememberPlace(username, { to: pathname, title, ...(above === undefined ? {} : { above }) });
  }, [username, pathname, title, above]);

  const section = sectionOf(matches, pathname);
  const navigation = (
    <SideNavigation
      collapsed={!sidebar.isPhone && !sidebar.isOpen}
      section={section}
      isSectionItself={section === pathname}
      onNavigate={sidebar.closeDrawer}
    />
  );
  const width = sidebar.isOpen ? 'var(--nav)' : 'var(--nav-collapsed)';
  return (
    <PageTitleContext value={setOwnTitle}>
      <SkipLink
        href="#contenu"
        onClick={(event) => {
          // The router would take the anchor for an address.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Aller au contenu
      </SkipLink>
      <Frame $columns={sidebar.isPhone ? 'minmax(0, 1fr)' : `${width} minmax(0, 1fr)`}>
        {sidebar.isPhone ? (
          <Drawer id={navigationId} open={sidebar.isOpen} onClose={sidebar.closeDrawer}>
            {navigation}
          </Drawer>
        ) : (
          <Side id={navigationId} aria-label="Navigation principale">
            {navigation}
          </Side>
        )}
        <Body>
          <TopBar crumbs={crumbs} sidebar={sidebar} navigationId={navigationId} />
          <ConnectionBanner />
          {(hasNotices || isAsked) && <Account isProofAsked={isAsked} />}
          {isWaiting && <Unreachable />}
          <Main id="contenu" ref={main} tabIndex={-1} aria-label={title} hidden={isWaiting}>
            <DownloadProvider
              onLeft={() => {
                main.current?.focus({ preventScroll: true });
              }}
            >
              <PreferencesProvider>
                <Outlet />
              </PreferencesProvider>
            </DownloadProvider>
          </Main>
        </Body>
      </Frame>
      <Toaster />
      <ScrollRestoration getKey={placeOf} />
    </PageTitleContext>
  );
}
