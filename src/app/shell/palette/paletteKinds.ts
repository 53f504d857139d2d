import type { DeviceSession } from '@contract/deviceSession.ts';
import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { UserRound } from 'lucide-react';
import { useListAdminUsersQuery } from '../../../store/api/adminUsersApi.ts';
import { useListAjustementsQuery } from '../../../store/api/ajustementsApi.ts';
import { useListCommandesQuery } from '../../../store/api/commandesApi.ts';
import { useListDeviceSessionsQuery } from '../../../store/api/deviceSessionsApi.ts';
import { useListLivraisonsQuery } from '../../../store/api/livraisonsApi.ts';
import { useListMiscellaneousQuery } from '../../../store/api/miscellaneousApi.ts';
import { useListMiscellaneousLivraisonsQuery } from '../../../store/api/miscellaneousLivraisonsApi.ts';
import { useListPaiementsQuery } from '../../../store/api/paiementsApi.ts';
import { useListPosQuery } from '../../../store/api/posApi.ts';
import { useListProductsQuery } from '../../../store/api/productsApi.ts';
import { useListRetoursQuery } from '../../../store/api/retoursApi.ts';
import { useListLotsQuery } from '../../../store/api/stockApi.ts';
import { useListTrackingDevicesQuery } from '../../../store/api/trackingDevicesApi.ts';
import { useListCommercialsQuery } from '../../../store/api/utilisateursApi.ts';
import { useListZonesQuery } from '../../../store/api/zonesApi.ts';
import type { Kind } from './paletteGroup.ts';

/** Checks the type of a description against the answer of its call. */
const kind = <Row>(description: Kind<Row>): Kind<Row> => description;

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
const named = ({ code, designation }: Named) => ({ code, label: designation, detail: code });
const document = ({ code, factureRef, commercial }: Document) => ({
  code,
  label: factureRef || code,
  detail: commercial?.nomPrenom,
});

/** Every list with codes, names or numbers that people search for. */
export const KINDS = {
  commerciaux: kind<Person>({
    resource: 'commerciaux',
    icon: UserRound,
    useList: useListCommercialsQuery,
    args: { 'order[nomPrenom]': 'asc' },
    item: ({ username, nomPrenom, codeTiers }) => ({ code: username, label: nomPrenom, detail: codeTiers ?? username }),
  }),
  pointsDeVente: kind<Named>({
    resource: 'points-de-vente',
    useList: useListPosQuery,
    args: { 'order[designation]': 'asc' },
    item: named,
  }),
  commandes: kind<Coded & { orderNumber: string; pointOfSale?: { designation: string } }>({
    resource: 'commandes',
    useList: useListCommandesQuery,
    args: { 'order[commandeAt]': 'desc' },
    item: ({ code, orderNumber, pointOfSale }) => ({ code, label: orderNumber, detail: pointOfSale?.designation }),
  }),
  produits: kind<Named>({
    resource: 'produits',
    useList: useListProductsQuery,
    args: { 'order[designation]': 'asc' },
    item: named,
  }),
  produitsDivers: kind<Named>({
    resource: 'produits-divers',
    useList: useListMiscellaneousQuery,
    args: { 'order[designation]': 'asc' },
    item: named,
  }),
  zones: kind<Named>({
    resource: 'zones',
    useList: useListZonesQuery,
    args: { 'order[designation]': 'asc' },
    param: 'designation',
    item: named,
  }),
  livraisons: kind<Document>({
    resource: 'livraisons',
    useList: useListLivraisonsQuery,
    args: { 'order[livraisonAt]': 'desc' },
    numbered: true,
    item: document,
  }),
  retours: kind<Document>({
    resource: 'retours',
    useList: useListRetoursQuery,
    args: { 'order[retourAt]': 'desc' },
    numbered: true,
    item: document,
  }),
  livraisonsDivers: kind<Document>({
    resource: 'livraisons-produits-divers',
    useList: useListMiscellaneousLivraisonsQuery,
    args: { 'order[createdAt]': 'desc' },
    param: 'factureRef',
    numbered: true,
    item: document,
  }),
  paiements: kind<Held & { refPaiement: string }>({
    resource: 'paiements',
    useList: useListPaiementsQuery,
    args: { 'order[paiementAt]': 'desc' },
    numbered: true,
    item: ({ code, refPaiement, commercial }) => ({
      code,
      label: refPaiement || code,
      detail: commercial?.nomPrenom,
      reference: refPaiement || code,
    }),
  }),
  ajustements: kind<Held & { ajustementRef: string }>({
    resource: 'ajustements',
    useList: useListAjustementsQuery,
    args: { 'order[createdAt]': 'desc' },
    numbered: true,
    item: ({ code, ajustementRef, commercial }) => ({
      code,
      label: ajustementRef || code,
      detail: commercial?.nomPrenom,
    }),
  }),
  lots: kind<Held & { lotNumber: string; product: { designation: string } }>({
    resource: 'lots',
    useList: useListLotsQuery,
    args: { 'order[expireAt]': 'asc' },
    numbered: true,
    item: ({ code, lotNumber, product, commercial }) => ({
      code,
      label: `${lotNumber || code} · ${product.designation}`,
      detail: commercial?.nomPrenom,
    }),
  }),
  trackingDevices: kind<TrackingDevice>({
    resource: 'tracking-devices',
    useList: useListTrackingDevicesQuery,
    args: {},
    numbered: true,
    item: ({ code, imei, designation, utilisateur }) => ({
      code,
      label: designation || imei,
      detail: utilisateur?.nomPrenom ?? imei,
      reference: imei,
    }),
  }),
  utilisateurs: kind<Person>({
    resource: 'utilisateurs',
    useList: useListAdminUsersQuery,
    args: { isAdmin: 'true', 'order[nomPrenom]': 'asc' },
    item: ({ username, nomPrenom }) => ({ code: username, label: nomPrenom, detail: username }),
  }),
  sessions: kind<DeviceSession>({
    resource: 'sessions',
    useList: useListDeviceSessionsQuery,
    args: { 'order[createdAt]': 'desc' },
    numbered: true,
    item: ({ code, deviceID, utilisateur }) => ({
      code,
      label: code,
      detail: utilisateur.nomPrenom,
      reference: code || deviceID,
    }),
  }),
} as const;
