import { memo } from 'react';
import { BookOpen, Menu as MenuIcon, Moon, PanelLeft, Sun } from 'lucide-react';
import { useLocation } from 'react-router';
import styled from 'styled-components';
import { isJournalAsked } from '../../machines/journal/journalAsked.ts';
import { themeChosen } from '../../store/preferencesSlice.ts';
import { useAppDispatch, useAppSelector } from '../../store/store.ts';
import { ButtonLink, IconButton } from '../../ui/button/Button.tsx';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { phone } from '../../ui/theme/media.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import type { Crumb } from './crumbs.ts';
import { KeysHelp } from './KeysHelp.tsx';
import { modifierKey, PaletteButton } from './palette/PaletteButton.tsx';
import type { Sidebar } from './sidebar/useSidebar.ts';
import { UserMenu } from './UserMenu.tsx';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 20;
  display: flex;
  align-items: center;
  gap: var(--s2);
  flex: none;
  height: var(--topbar);
  padding: 0 12px;
  background: var(--canvas);
  border-bottom: 1px solid var(--border);
  ${phone} {
    padding: 0 4px;
  }
`;

/** Whether the page is dark, by choice or by the system. */
function useIsDark(): boolean {
  const theme = useAppSelector((state) => state.preferences.theme);
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)');
  return theme === 'system' ? isSystemDark : theme === 'dark';
}

function ThemeButton() {
  const dispatch = useAppDispatch();
  const isDark = useIsDark();
  return (
    <IconButton
      variant="quiet"
      icon={isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
      label={isDark ? 'Passer au thème clair' : 'Passer au thème sombre'}
      onClick={() => dispatch(themeChosen(isDark ? 'light' : 'dark'))}
    />
  );
}

const HELP = 'Aide de cet écran';

/** What stays the same on every screen, but for the page of the guide that its help opens. */
const Tools = memo(({ screen, hasTheme, hasJournal }: { screen: string; hasTheme: boolean; hasJournal: boolean }) => (
  <>
    <PaletteButton />
    <ButtonLink variant="quiet" to={`/aide?ecran=${encodeURIComponent(screen)}`} title={HELP} aria-label={HELP}>
      <BookOpen aria-hidden />
    </ButtonLink>
    {hasTheme && <ThemeButton />}
    <UserMenu hasJournal={hasJournal} />
    <KeysHelp />
  </>
));

export function TopBar({
  crumbs,
  sidebar,
  navigationId,
}: {
  crumbs: readonly Crumb[];
  sidebar: Sidebar;
  navigationId: string;
}) {
  const { pathname, search } = useLocation();
  const label = sidebar.isOpen ? 'Réduire la navigation' : 'Ouvrir la navigation';
  return (
    <Bar>
      <IconButton
        variant="quiet"
        icon={sidebar.isPhone ? <MenuIcon aria-hidden /> : <PanelLeft aria-hidden />}
        label={label}
        title={`${label} (${modifierKey()} B)`}
        aria-expanded={sidebar.isOpen}
        aria-controls={navigationId}
        onClick={sidebar.toggle}
      />
      <Breadcrumb crumbs={crumbs} />
      <Tools screen={pathname} hasTheme={!sidebar.isPhone} hasJournal={isJournalAsked(search)} />
    </Bar>
  );
}
