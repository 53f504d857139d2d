import type { DeviceSession } from '@contract/deviceSession.ts';
import type { TrackingDevice } from '@contract/trackingDevice.ts';
import {
  Box,
  Map,
  MonitorSmartphone,
  Package,
  Radio,
  ReceiptText,
  Shapes,
  ShieldUser,
  ShoppingCart,
  SlidersHorizontal,
  Store,
  Truck,
  Undo2,
  UserRound,
  Wallet,
} from 'lucide-react';
import { useListAdminUsersQuery } from '../../store/api/adminUsersApi.ts';
import { useListAjustementsQuery } from '../../store/api/ajustementsApi.ts';
import { useListCommandesQuery } from '../../store/api/commandesApi.ts';
import { useListDeviceSessionsQuery } from '../../store/api/deviceSessionsApi.ts';
import { useListLivraisonsQuery } from '../../store/api/livraisonsApi.ts';
import { useListMiscellaneousQuery } from '../../store/api/miscellaneousApi.ts';
import { useListMiscellaneousLivraisonsQuery } from '../../store/api/miscellaneousLivraisonsApi.ts';
import { useListPaiementsQuery } from '../../store/api/paiementsApi.ts';
import { useListPosQuery } from '../../store/api/posApi.ts';
import { useListProductsQuery } from '../../store/api/productsApi.ts';
import { useListRetoursQuery } from '../../store/api/retoursApi.ts';
import { useListLotsQuery } from '../../store/api/stockApi.ts';
import { useListTrackingDevicesQuery } from '../../store/api/trackingDevicesApi.ts';
import { useListCommercialsQuery } from '../../store/api/utilisateursApi.ts';
import { useListZonesQuery } from '../../store/api/zonesApi.ts';
import type { AccessRule } from '../../store/permissions.ts';
import type { Kind } from './paletteGroup.ts';

const path = (start: string, code: string) => `${start}/${encodeURIComponent(code)}`;
/** Address of a list filtered to one thing that has no page of its own. */
const inList = (list: string, code: string) => `${list}?q=${encodeURIComponent(code)}`;
/** Checks the type of a description against the answer of its call. */
const kind = <Row>(description: Kind<Row>): Kind<Row> => description;

const people: AccessRule = { permission: 'commercials.read' };
const deliveries: AccessRule = { permission: 'deliveries.read' };
const stock: AccessRule = { permission: 'stock.read' };
const products: AccessRule = { permission: 'products.read' };
const admin: AccessRule = { admin: true };

/** The fields of a row that the palette shows; another backend may leave out the optional ones. */
interface Coded {
  code: string;
}
interface Named extends Coded {
  designation: string;
}
interface Person {
  username: string;
  nomPrenom: string;
  codeTiers?: string | null;
}
interface Held extends Coded {
  commercial?: { nomPrenom: string };
}
interface Document extends Held {
  factureRef: string;
}
const document =
  (page: string) =>
  ({ code, factureRef, commercial }: Document) => ({
    code,
    label: factureRef || code,
    detail: commercial?.nomPrenom,
    to: path(page, code),
  });

/** Every list with codes, names or numbers that people search for. */
export const KINDS = {
  commerciaux: kind<Person>({
    label: 'Commerciaux',
    list: '/commercial',
    icon: UserRound,
    access: people,
    useList: useListCommercialsQuery,
    args: { 'order[nomPrenom]': 'asc' },
    item: ({ username, nomPrenom, codeTiers }) => ({
      code: username,
      label: nomPrenom,
      detail: codeTiers ?? username,
      to: path('/commercial', username),
    }),
  }),
  pointsDeVente: kind<Named>({
    label: 'Points de vente',
    list: '/points-vente',
    icon: Store,
    access: people,
    useList: useListPosQuery,
    args: { 'order[designation]': 'asc' },
    item: ({ code, designation }) => ({ code, label: designation, detail: code, to: path('/point-de-vente', code) }),
  }),
  commandes: kind<Coded & { orderNumber: string; pointOfSale?: { designation: string } }>({
    label: 'Commandes',
    list: '/commandes',
    icon: ShoppingCart,
    access: { permission: 'orders.read' },
    useList: useListCommandesQuery,
    args: { 'order[commandeAt]': 'desc' },
    item: ({ code, orderNumber, pointOfSale }) => ({
      code,
      label: orderNumber,
      detail: pointOfSale?.designation,
      to: path('/commande', code),
    }),
  }),
  produits: kind<Named>({
    label: 'Produits',
    list: '/produits',
    icon: Box,
    access: products,
    useList: useListProductsQuery,
    args: { 'order[designation]': 'asc' },
    item: ({ code, designation }) => ({ code, label: designation, detail: code, to: path('/produit', code) }),
  }),
  produitsDivers: kind<Named>({
    label: 'Produits divers',
    list: '/produits-divers',
    icon: Shapes,
    access: products,
    useList: useListMiscellaneousQuery,
    args: { 'order[designation]': 'asc' },
    item: ({ code, designation }) => ({ code, label: designation, detail: code, to: path('/produit-divers', code) }),
  }),
  zones: kind<Named>({
    label: 'Zones',
    list: '/zones',
    icon: Map,
    access: people,
    useList: useListZonesQuery,
    args: { 'order[designation]': 'asc' },
    param: 'designation',
    item: ({ code, designation }) => ({
      code,
      label: designation,
      detail: code,
      to: `/zones?zone=${encodeURIComponent(code)}`,
    }),
  }),
  livraisons: kind<Document>({
    label: 'Factures',
    list: '/livraisons',
    icon: ReceiptText,
    access: deliveries,
    useList: useListLivraisonsQuery,
    args: { 'order[livraisonAt]': 'desc' },
    numbered: true,
    item: document('/livraison'),
  }),
  retours: kind<Document>({
    label: 'Retours',
    list: '/retours',
    icon: Undo2,
    access: deliveries,
    useList: useListRetoursQuery,
    args: { 'order[retourAt]': 'desc' },
    numbered: true,
    item: document('/retour'),
  }),
  livraisonsDivers: kind<Document>({
    label: 'Livraisons produits divers',
    list: '/livraisons-produits-divers',
    icon: Truck,
    access: deliveries,
    useList: useListMiscellaneousLivraisonsQuery,
    args: { 'order[createdAt]': 'desc' },
    param: 'factureRef',
    numbered: true,
    item: document('/miscellaneous-livraison'),
  }),
  paiements: kind<Held & { refPaiement: string }>({
    label: 'Paiements',
    list: '/paiements',
    icon: Wallet,
    access: deliveries,
    useList: useListPaiementsQuery,
    args: { 'order[paiementAt]': 'desc' },
    numbered: true,
    item: ({ code, refPaiement, commercial }) => ({
      code,
      label: refPaiement || code,
      detail: commercial?.nomPrenom,
      to: inList('/paiements', refPaiement || code),
    }),
  }),
  ajustements: kind<Held & { ajustementRef: string }>({
    label: 'Ajustements',
    list: '/ajustements',
    icon: SlidersHorizontal,
    access: stock,
    useList: useListAjustementsQuery,
    args: { 'order[createdAt]': 'desc' },
    numbered: true,
    item: ({ code, ajustementRef, commercial }) => ({
      code,
      label: ajustementRef || code,
      detail: commercial?.nomPrenom,
      to: path('/ajustement', code),
    }),
  }),
  lots: kind<Held & { lotNumber: string; product: { designation: string } }>({
    label: 'Lots',
    list: '/stock-commercial',
    icon: Package,
    access: stock,
    useList: useListLotsQuery,
    args: { 'order[expireAt]': 'asc' },
    numbered: true,
    item: ({ code, lotNumber, product, commercial }) => ({
      code,
      label: `${lotNumber || code} · ${product.designation}`,
      detail: commercial?.nomPrenom,
      to: path('/stock-commercial', code),
    }),
  }),
  trackingDevices: kind<TrackingDevice>({
    label: 'Tracking Devices',
    list: '/tracking-devices',
    icon: Radio,
    access: admin,
    useList: useListTrackingDevicesQuery,
    args: {},
    numbered: true,
    item: ({ code, imei, designation, utilisateur }) => ({
      code,
      label: designation || imei,
      detail: utilisateur?.nomPrenom ?? imei,
      to: inList('/tracking-devices', imei),
    }),
  }),
  utilisateurs: kind<Person>({
    label: 'Utilisateurs Admin',
    list: '/admin/users',
    icon: ShieldUser,
    access: admin,
    useList: useListAdminUsersQuery,
    args: { isAdmin: 'true', 'order[nomPrenom]': 'asc' },
    item: ({ username, nomPrenom }) => ({
      code: username,
      label: nomPrenom,
      detail: username,
      to: inList('/admin/users', username),
    }),
  }),
  sessions: kind<DeviceSession>({
    label: 'Sessions',
    list: '/sessions',
    icon: MonitorSmartphone,
    access: admin,
    useList: useListDeviceSessionsQuery,
    args: { 'order[createdAt]': 'desc' },
    numbered: true,
    item: ({ code, deviceID, utilisateur }) => ({
      code,
      label: code,
      detail: utilisateur.nomPrenom,
      to: inList('/sessions', code || deviceID),
    }),
  }),
} as const;
