import {
  ArrowLeftRight,
  Box,
  Boxes,
  ChartColumn,
  FileClock,
  Flame,
  History,
  LayoutDashboard,
  Map,
  MonitorSmartphone,
  Package,
  Radio,
  ReceiptText,
  Route,
  Settings,
  Shapes,
  ShieldUser,
  ShoppingCart,
  SlidersHorizontal,
  Store,
  Truck,
  Undo2,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { AccessRule } from '../../store/permissions.ts';

export interface NavigationEntry {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Only users who may read the screen's data see its entry (docs/product.md, 4.5). */
  access?: AccessRule;
}

export interface NavigationGroup {
  label: string;
  entries: readonly NavigationEntry[];
}

const reports: AccessRule = { permission: 'reports.read' };
const commercials: AccessRule = { permission: 'commercials.read' };
const deliveries: AccessRule = { permission: 'deliveries.read' };
const stock: AccessRule = { permission: 'stock.read' };
const products: AccessRule = { permission: 'products.read' };
const admin: AccessRule = { admin: true };

/** The navigation (docs/product.md, 5.2). */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: 'Analyse & Rapports',
    entries: [
      { label: 'Tableau de bord', to: '/dashboard', icon: LayoutDashboard },
      { label: 'Stats Produits', to: '/produits/statistiques', icon: ChartColumn, access: reports },
      { label: 'Parcours Commerciaux', to: '/parcours', icon: Route, access: commercials },
      { label: 'Heatmap Zones', to: '/heatmap', icon: Flame, access: reports },
    ],
  },
  {
    label: 'Opérations',
    entries: [
      { label: 'Commandes', to: '/commandes', icon: ShoppingCart, access: { permission: 'orders.read' } },
      { label: 'Facturation', to: '/livraisons', icon: ReceiptText, access: deliveries },
      { label: 'Livraisons produits divers', to: '/livraisons-produits-divers', icon: Truck, access: deliveries },
      { label: 'Retours', to: '/retours', icon: Undo2, access: deliveries },
      { label: 'Ajustements', to: '/ajustements', icon: SlidersHorizontal, access: stock },
      { label: 'Paiements', to: '/paiements', icon: Wallet, access: deliveries },
    ],
  },
  {
    label: 'Gestion des Stocks',
    entries: [
      { label: 'Stock commercial', to: '/stock-commercial', icon: Package, access: stock },
      { label: 'Stock produits divers', to: '/stock-produits-divers', icon: Boxes, access: stock },
      { label: 'Mouvements de stock', to: '/mouvements-stock', icon: ArrowLeftRight, access: stock },
    ],
  },
  {
    label: 'Données de base',
    entries: [
      { label: 'Commerciaux', to: '/commercial', icon: Users, access: commercials },
      { label: 'Points de vente', to: '/points-vente', icon: Store, access: commercials },
      { label: 'Zones', to: '/zones', icon: Map, access: commercials },
      { label: 'Produits', to: '/produits', icon: Box, access: products },
      { label: 'Produits divers', to: '/produits-divers', icon: Shapes, access: products },
    ],
  },
  {
    label: 'Administration',
    entries: [
      { label: 'Tracking Devices', to: '/tracking-devices', icon: Radio, access: admin },
      { label: 'Admin users', to: '/admin/users', icon: ShieldUser, access: admin },
      { label: 'Sessions', to: '/sessions', icon: MonitorSmartphone, access: admin },
      { label: 'Configuration', to: '/configuration', icon: Settings, access: admin },
      { label: 'Journal des imports', to: '/journal/imports', icon: FileClock, access: admin },
      { label: 'Journal d’audit', to: '/journal/audit', icon: History, access: admin },
    ],
  },
];

/** The groups that a user sees. A group without visible entries is left out. */
export const visibleNavigation = (meets: (rule: AccessRule) => boolean): NavigationGroup[] =>
  NAVIGATION.map((group) => ({
    ...group,
    entries: group.entries.filter(({ access }) => access === undefined || meets(access)),
  })).filter(({ entries }) => entries.length > 0);
