import { useState } from 'react';
import { ChevronDown, CircleUser, Download, LogOut, Laptop, Moon, Settings, Sun } from 'lucide-react';
import styled from 'styled-components';
import { ROLE_LABELS } from '../../domain/people/roles.ts';
import { RESOURCES } from '../../domain/resources.ts';
import { useAccess } from '../../store/access.ts';
import { themeChosen, type ThemePreference } from '../../store/preferencesSlice.ts';
import { useAppDispatch, useAppSelector } from '../../store/store.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { Menu, type MenuEntry } from '../../ui/menu/Menu.tsx';
import { shellDialog } from './shellDialog.tsx';

const downloadJournal = async (): Promise<void> =>
  (await import(/* webpackChunkName: "session" */ './saveJournal.ts')).saveJournal();

const SignOutDialog = shellDialog('La déconnexion', () =>
  import(/* webpackChunkName: "session" */ './SignOutDialog.tsx').then((module) => module.SignOutDialog),
);

const NO_JOURNAL = {
  title: 'Le journal n’a pas pu être exporté.',
  text: 'La connexion est interrompue ou trop lente\u00a0: réessayez dans un instant.',
};

const Who = styled.div`
  display: grid;
  min-width: 0;
  max-width: 280px;
  & > strong {
    font: var(--t-section);
  }
  & > span {
    font: 400 12px/16px var(--font);
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
`;

const THEMES: readonly { theme: ThemePreference; label: string; icon: typeof Sun }[] = [
  { theme: 'light', label: 'Thème clair', icon: Sun },
  { theme: 'dark', label: 'Thème sombre', icon: Moon },
  { theme: 'system', label: 'Thème du système', icon: Laptop },
];

function useThemeEntries(): MenuEntry[] {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector((state) => state.preferences.theme);
  return THEMES.map(({ theme, label, icon: Icon }) => ({
    key: theme,
    label,
    icon: <Icon aria-hidden />,
    current: theme === chosen,
    onSelect: () => {
      dispatch(themeChosen(theme));
    },
  }));
}

const Dot = styled.i<{ $isOpen: boolean }>`
  flex: none;
  width: 8px;
  height: 8px;
  border-radius: 50%;
  ${({ $isOpen }) => ($isOpen ? 'background: var(--good);' : 'border: 1.5px solid var(--text-3);')}
`;

const State = styled.span`
  display: flex;
  align-items: center;
  gap: 6px;
  margin-top: 4px;
`;

/** Says whether other people's changes show at once; shows nothing where they never do. */
function LiveState() {
  const live = useAppSelector((state) => state.live);
  if (live === 'off') return null;
  const isOpen = live === 'open';
  return (
    <State>
      <Dot $isOpen={isOpen} aria-hidden />
      {isOpen ? 'En direct' : 'Hors ligne'}
    </State>
  );
}

interface Props {
  /** Offers the journal of the machines as a file. */
  hasJournal: boolean;
}

export function UserMenu({ hasJournal }: Props) {
  const access = useAccess();
  const isPhone = useIsPhone();
  const themes = useThemeEntries();
  const [isLeaving, setLeaving] = useState(false);
  const { user } = access;
  if (!user) return null;
  const { nomPrenom, username, role } = user;
  // Everybody sees this entry, because changing one's own password needs no permission.
  const account: MenuEntry = {
    key: 'account',
    label: 'Mon compte',
    icon: <CircleUser aria-hidden />,
    to: '/mon-compte',
  };
  const settings: MenuEntry = {
    key: 'settings',
    label: 'Paramètres',
    icon: <Settings aria-hidden />,
    to: access.isAdmin ? RESOURCES.configuration.path : '/parametres',
  };
  const journal: MenuEntry = {
    key: 'journal',
    label: 'Exporter le journal',
    icon: <Download aria-hidden />,
    onSelect: () => {
      downloadJournal().catch(() => notify.error(NO_JOURNAL));
    },
  };
  const leave: MenuEntry = {
    key: 'leave',
    label: 'Se déconnecter',
    icon: <LogOut aria-hidden />,
    onSelect: () => {
      setLeaving(true);
    },
  };
  return (
    <>
      <Menu
        label={`Menu de ${nomPrenom}`}
        variant="quiet"
        iconOnly={isPhone}
        heading={
          <Who>
            <strong>{nomPrenom}</strong>
            <span>{username}</span>
            <span>{ROLE_LABELS[role]}</span>
            <LiveState />
          </Who>
        }
        entries={[
          account,
          ...(access.any('settings.read', 'settings.update') ? [settings] : []),
          ...themes,
          ...(hasJournal ? [journal] : []),
          leave,
        ]}
      >
        <Avatar name={nomPrenom} username={username} size={28} />
        {!isPhone && (
          <>
            {nomPrenom}
            <ChevronDown aria-hidden />
          </>
        )}
      </Menu>
      {isLeaving && (
        <SignOutDialog
          onClose={() => {
            setLeaving(false);
          }}
        />
      )}
    </>
  );
}
