import { AJUSTEMENT_SORTS } from '../../server/src/contract/ajustement.ts';
import { AUDIT_SORTS } from '../../server/src/contract/audit.ts';
import { CONFIGURATION_SORTS } from '../../server/src/contract/configuration.ts';
import { COMMANDE_SORTS } from '../../server/src/contract/commande.ts';
import { DEVICE_SESSION_SORTS } from '../../server/src/contract/deviceSession.ts';
import { IMPORT_SORTS } from '../../server/src/contract/importation.ts';
import { JOB_SORTS } from '../../server/src/contract/job.ts';
import { LIVRAISON_SORTS } from '../../server/src/contract/livraison.ts';
import { MISCELLANEOUS_SORTS } from '../../server/src/contract/miscellaneous.ts';
import { MISCELLANEOUS_LIVRAISON_SORTS } from '../../server/src/contract/miscellaneousLivraison.ts';
import { PAIEMENT_SORTS } from '../../server/src/contract/paiement.ts';
import { PRODUCT_STATS_SORTS } from '../../server/src/contract/product.ts';
import { RETOUR_SORTS } from '../../server/src/contract/retour.ts';
import { POS_SORTS } from '../../server/src/contract/pointOfSale.ts';
import {
  STOCK_COMMERCIAL_SORTS,
  STOCK_MOUVEMENT_SORTS,
  STOCK_PAR_PRODUIT_SORTS,
} from '../../server/src/contract/stock.ts';
import { SECURITY_SORTS } from '../../server/src/contract/securityEvent.ts';
import { TRACKING_DEVICE_SORTS } from '../../server/src/contract/trackingDevice.ts';
import { UTILISATEUR_SORTS } from '../../server/src/contract/utilisateur.ts';
import { ZONE_SORTS } from '../../server/src/contract/zone.ts';

export interface ListCase {
  url: string;
  sorts: readonly string[];
  dates?: readonly string[];
  filters?: readonly string[];
  /** Items per page when the caller does not say. */
  size?: number;
  total: number;
}

/** Rows of each list. */
export const N = 47;
export const LISTS: readonly ListCase[] = [
  {
    url: '/api/data/commandes',
    sorts: COMMANDE_SORTS,
    dates: ['commandeAt[after]', 'commandeAt[before]', 'startDate', 'endDate'],
    filters: [
      'commercial.username',
      'commercial.region',
      'pointOfSale.code',
      'commercial.username[]',
      'pointOfSale.zones.code[]',
    ],
    total: N,
  },
  {
    url: '/api/data/livraisons',
    sorts: LIVRAISON_SORTS,
    dates: ['livraisonAt[after]', 'livraisonAt[before]', 'startDate', 'endDate'],
    filters: ['commercial.username', 'commercial.username[]'],
    total: N,
  },
  {
    url: '/api/data/retours',
    sorts: RETOUR_SORTS,
    dates: ['retourAt[after]', 'retourAt[before]', 'startDate', 'endDate'],
    filters: ['commercial.username', 'commercial.username[]'],
    total: N,
  },
  {
    url: '/api/data/miscellaneous-livraisons',
    sorts: MISCELLANEOUS_LIVRAISON_SORTS,
    dates: ['createdAt[after]', 'createdAt[before]', 'startDate', 'endDate'],
    filters: ['factureRef', 'commercial.username', 'commercial.username[]', 'commercial.nomPrenom'],
    total: N,
  },
  {
    url: '/api/data/paiements',
    sorts: PAIEMENT_SORTS,
    dates: ['paiementAt[after]', 'paiementAt[before]', 'startDate', 'endDate'],
    filters: ['commercial.username', 'commercial.username[]'],
    total: N,
  },
  {
    url: '/api/data/pos',
    sorts: POS_SORTS,
    dates: [
      'lastCommandAt[after]',
      'createdAt[after]',
      'createdAt[before]',
      'commandes.commandeAt[after]',
      'commandes.commandeAt[before]',
      'sansCommande[after]',
      'sansCommande[before]',
    ],
    filters: ['code[]', 'responsables.region', 'responsables.username', 'responsables.username[]', 'zones.code[]'],
    total: N,
  },
  {
    url: '/api/data/utilisateurs',
    sorts: UTILISATEUR_SORTS,
    filters: ['nomPrenom', 'utilisateurRole.code', 'zones.code[]'],
    total: N + 7,
  },
  { url: '/api/data/products', sorts: ['designation', 'price', 'code'], filters: ['designation'], total: N },
  {
    url: '/api/data/products/stats/summary',
    sorts: PRODUCT_STATS_SORTS,
    dates: ['startDate', 'endDate'],
    filters: ['commercial.username', 'commercial.username[]'],
    size: 15,
    total: N,
  },
  {
    url: '/api/data/zones',
    sorts: ZONE_SORTS,
    filters: ['designation', 'utilisateurs.username', 'utilisateurs.username[]'],
    total: N,
  },
  { url: '/api/data/miscellaneous', sorts: MISCELLANEOUS_SORTS, filters: ['designation'], total: N },
  {
    url: '/api/data/miscellaneous-stock',
    sorts: ['miscellaneous.designation', 'commercial.nomPrenom', 'quantiteDisponible', 'createdAt'],
    filters: ['miscellaneous.code[]', 'commercial.username[]'],
    total: N,
  },
  {
    url: '/api/data/stock-commercial',
    sorts: STOCK_COMMERCIAL_SORTS,
    dates: ['expireAt[after]', 'expireAt[before]'],
    filters: ['product.code', 'product.code[]', 'commercial.username', 'commercial.username[]'],
    total: N,
  },
  {
    url: '/api/data/stock-par-produit',
    sorts: STOCK_PAR_PRODUIT_SORTS,
    filters: ['product.code[]', 'commercial.username[]'],
    total: N,
  },
  {
    url: '/api/data/stock-mouvements',
    sorts: STOCK_MOUVEMENT_SORTS,
    dates: ['mouvementAt[after]', 'mouvementAt[before]', 'startDate', 'endDate'],
    filters: [
      'stockCommercial.code',
      'stockCommercial.commercial.region',
      'stockCommercial.product.code',
      'stockCommercial.product.code[]',
      'stockCommercial.commercial.username',
      'stockCommercial.commercial.username[]',
    ],
    total: N,
  },
  {
    url: '/api/data/ajustements',
    sorts: AJUSTEMENT_SORTS,
    dates: ['createdAt[after]', 'createdAt[before]', 'startDate', 'endDate'],
    filters: ['commercial.username', 'commercial.username[]'],
    total: N,
  },
  { url: '/api/data/tracking_devices', sorts: TRACKING_DEVICE_SORTS, total: N },
  {
    url: '/api/data/sessions',
    sorts: DEVICE_SESSION_SORTS,
    dates: ['createdAt[after]', 'createdAt[before]'],
    filters: ['utilisateur.username[]'],
    total: N,
  },
  { url: '/api/data/configurations', sorts: CONFIGURATION_SORTS, total: N + 11 },
  {
    url: '/api/data/imports',
    sorts: IMPORT_SORTS,
    dates: ['createdAt[after]', 'createdAt[before]'],
    filters: ['resource', 'utilisateur.username[]'],
    total: N,
  },
  {
    url: '/api/data/taches',
    sorts: JOB_SORTS,
    dates: ['createdAt[after]', 'createdAt[before]'],
    filters: ['nature', 'etat', 'utilisateur.username[]'],
    total: N,
  },
  {
    url: '/api/data/audit',
    sorts: AUDIT_SORTS,
    dates: ['createdAt[after]', 'createdAt[before]'],
    filters: ['utilisateur.username[]', 'action', 'entity', 'entityId', 'import.code'],
    total: N,
  },
  {
    url: '/api/data/security-events',
    sorts: SECURITY_SORTS,
    dates: ['createdAt[after]', 'createdAt[before]'],
    filters: ['utilisateur.username[]', 'event'],
    total: N,
  },
];
