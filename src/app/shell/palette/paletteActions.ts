import {
  BookOpen,
  CircleUser,
  FileUp,
  LogOut,
  MapPinned,
  Laptop,
  Moon,
  PackagePlus,
  Plus,
  Rocket,
  Sun,
  type LucideIcon,
} from 'lucide-react';
import { IMPORT_IDS, importPath, subjectOf } from '../../../domain/imports/importTable.ts';
import { RESOURCES } from '../../../domain/resources.ts';
import { useAccess } from '../../../store/access.ts';
import type { AccessRule } from '../../../store/permissions.ts';
import { themeChosen, type ThemePreference } from '../../../store/preferencesSlice.ts';
import { useAppDispatch } from '../../../store/store.ts';
import { RESOURCE_ICONS } from '../resourceIcons.ts';
import { holdsWords } from './paletteResults.ts';
import type { PaletteItem } from './paletteGroup.ts';

interface LinkAction {
  label: string;
  to: string;
  icon: LucideIcon;
  access: AccessRule;
}

const reports: AccessRule = { permission: 'reports.read' };
const imports: AccessRule = { permission: 'products.import' };

/** What begins on a screen of its own or in a dialog of a list, by who may do it. */
const LINKS: readonly LinkAction[] = [
  { label: 'Nouvel ajustement', to: '/ajustement/nouveau', icon: Plus, access: { admin: true } },
  {
    label: 'Nouvelle zone',
    to: `${RESOURCES.zones.path}?zone=nouvelle`,
    icon: Plus,
    access: { permission: 'products.update' },
  },
  { label: 'Assigner des stocks', to: '/produits-divers/assigner-stocks', icon: PackagePlus, access: imports },
  ...IMPORT_IDS.map(
    (id): LinkAction => ({ label: `Importer des ${subjectOf(id)}`, to: importPath(id), icon: FileUp, access: imports }),
  ),
  { label: 'Tableau de Bord Quotidien', to: '/board/quotidien', icon: RESOURCE_ICONS.dashboard, access: reports },
  { label: 'Tableau de Bord - Points de Vente', to: '/board/pos', icon: RESOURCE_ICONS.dashboard, access: reports },
  {
    label: 'Carte des points de vente',
    to: `${RESOURCES['points-de-vente'].path}?vue=carte`,
    icon: MapPinned,
    access: RESOURCES['points-de-vente'].access,
  },
  {
    label: 'Carte des zones',
    to: `${RESOURCES.zones.path}?vue=carte`,
    icon: MapPinned,
    access: RESOURCES.zones.access,
  },
  { label: 'Premiers pas', to: `${RESOURCES.dashboard.path}?premiers-pas=1`, icon: Rocket, access: imports },
  { label: 'Aide\u00a0: le guide', to: '/aide', icon: BookOpen, access: {} },
  { label: 'Mon compte', to: '/mon-compte', icon: CircleUser, access: {} },
];

const THEMES: readonly [ThemePreference, string, LucideIcon][] = [
  ['light', 'Thème clair', Sun],
  ['dark', 'Thème sombre', Moon],
  ['system', 'Thème du système', Laptop],
];

/** What the palette does itself: it closes, or asks before signing out. */
interface PaletteActs {
  close: () => void;
  leave: () => void;
}

/** Actions whose name contains every typed word, among those that this person may do. */
export function useActions(typed: string, { close, leave }: PaletteActs): PaletteItem[] {
  const { meets } = useAccess();
  const dispatch = useAppDispatch();
  const items: PaletteItem[] = [
    ...LINKS.filter(({ access }) => meets(access)).map(({ label, to, icon }) => ({
      key: `action ${to}`,
      label,
      to,
      icon,
    })),
    ...THEMES.map(([theme, label, icon]) => ({
      key: `theme ${theme}`,
      label,
      icon,
      run: () => {
        close();
        dispatch(themeChosen(theme));
      },
    })),
    { key: 'leave', label: 'Se déconnecter', icon: LogOut, run: leave },
  ];
  return items.filter(({ label }) => holdsWords(label, typed));
}
