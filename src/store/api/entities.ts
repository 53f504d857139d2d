import type { Ajustement, AjustementDetail, AdjustedLigneDivers } from '@contract/ajustement.ts';
import type { Commande, CommandeDetail, LigneDivers } from '@contract/commande.ts';
import type { DeviceSession } from '@contract/deviceSession.ts';
import type { Livraison, LivraisonDetail } from '@contract/livraison.ts';
import type { Miscellaneous } from '@contract/miscellaneous.ts';
import type { MiscellaneousLivraison, MiscellaneousLivraisonDetail } from '@contract/miscellaneousLivraison.ts';
import type { Paiement } from '@contract/paiement.ts';
import type { PointOfSale } from '@contract/pointOfSale.ts';
import type { ProductStats } from '@contract/product.ts';
import type { Retour, RetourDetail } from '@contract/retour.ts';
import type {
  LigneStock,
  MiscellaneousStock,
  ProductRef,
  StockCommercial,
  StockLigne,
  StockMouvement,
} from '@contract/stock.ts';
import type { TrackingDevice } from '@contract/trackingDevice.ts';
import type { Utilisateur, UtilisateurDetail, UtilisateurRef, UtilisateurRole } from '@contract/utilisateur.ts';
import type { Zone } from '@contract/zone.ts';
import { figure } from '../../workers/figure.ts';
import { isRole, ROLE_LABELS } from '../permissions.ts';
import {
  listOrEmpty,
  figureOrNull,
  flag,
  type WithOptional,
  numberedLines,
  listOf,
  orNull,
  shape,
  text,
  textOrNull,
} from './readers.ts';
import { recordOf } from './record.ts';

const UNNAMED = '—';
/** The last part of an item's address, for a backend that only points at what it could tell. */
const lastSegment = (value: unknown): string =>
  typeof value === 'string' ? decodeURIComponent(value.split('/').at(-1) ?? '') : '';

/** A person as other things refer to them: named by their username where no name comes. */
export function person(value: unknown): UtilisateurRef {
  const { username, nomPrenom, ...rest } = recordOf(value);
  const known = text(username) || lastSegment(value);
  return { ...rest, username: known, nomPrenom: text(nomPrenom) || known || UNNAMED };
}

/** A product, or anything else with a code and a name: named by its code where no name comes. */
export function coded(value: unknown): ProductRef {
  const { code, designation, ...rest } = recordOf(value);
  const known = text(code) || lastSegment(value);
  return { ...rest, code: known, designation: text(designation) || known || UNNAMED };
}

/** A role as people read it: one that this application does not know by its own name or code. */
export function role(value: unknown): UtilisateurRole {
  const { code, designation, isAdmin } = recordOf(value);
  const known = (text(code) || lastSegment(value)) as UtilisateurRole['code'];
  return {
    code: known,
    designation: text(designation) || (isRole(known) ? ROLE_LABELS[known] : known) || UNNAMED,
    isAdmin: flag(isAdmin) ?? known === 'ROLE_ADMIN',
  };
}
const codes = listOrEmpty((value) =>
  typeof value === 'string' ? lastSegment(value) : text(recordOf(value).code) || text(recordOf(value).username),
);
const enabled = (value: unknown) => flag(value) ?? true;

/** How many lines there are, which the docs' documents show by the lines themselves; undefined when neither comes. */
const count = (given: unknown, lines: readonly unknown[] | undefined): number | undefined =>
  figure(given) ?? lines?.length;
/** With these fields too, those of them that are known. */
const completed = <T extends object>(read: T, fields: { readonly [K in keyof T]?: T[K] | undefined }): T => ({
  ...read,
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
});

const brief = shape<UtilisateurDetail['pointOfSales'][number]>({
  isEnabled: enabled,
  lastCommandAt: textOrNull,
  totalCommandesValue: figure,
});
const pointOfSaleBrief = (value: unknown) => brief(coded(value));

const utilisateurFields = shape<Utilisateur>({
  codeTiers: textOrNull,
  codeCollaborateur: textOrNull,
  phoneNumber: text,
  adresse: text,
  region: textOrNull,
  zone: text,
  zones: codes,
  isEnabled: enabled,
  hasSession: flag,
  lastActivityAt: textOrNull,
  lastLivraisonAt: textOrNull,
  lastUpdateAt: textOrNull,
  lastCommandAt: textOrNull,
  totalCommandesValue: figure,
  paiementLeft: figure,
  totalStockValue: figure,
  totalCommission: figure,
  initialCommandValue: figure,
  nbPointOfSales: figure,
  utilisateurRole: role,
});
const detailFields = shape<UtilisateurDetail>({
  responsables: codes,
  pointOfSales: listOf(pointOfSaleBrief),
  chiffreAffaireMois: figure,
  objectif: figure,
});

/** Another backend may not tell the points of sale with the person. */
export type AnyUtilisateur = WithOptional<UtilisateurDetail, 'pointOfSales' | 'nbPointOfSales'>;

/** Somebody of the field or of the back-office; how many points of sale they have is counted where it is not said. */
export function utilisateur(value: unknown): UtilisateurDetail {
  const read = detailFields(utilisateurFields(person(value)));
  return completed(read, {
    nbPointOfSales: count(read.nbPointOfSales, read.pointOfSales as UtilisateurDetail['pointOfSales'] | undefined),
  });
}

const lotRef = shape<LigneStock['stockCommercial']>({
  code: text,
  product: coded,
  lotNumber: text,
  expireAt: textOrNull,
});
const ligneStock = shape<LigneStock>({ code: text, quantite: figure, totalValue: figure, stockCommercial: lotRef });
const ligneDivers = shape<LigneDivers>({
  code: text,
  quantite: figure,
  stock: shape<LigneDivers['stock']>({ miscellaneous: coded }),
});
const lignes = numberedLines(ligneStock);
const lignesDivers = numberedLines(ligneDivers);

const commandeFields = shape<Commande>({
  commandeAt: text,
  totalValue: figure,
  isSmsSent: flag,
  isValidated: flag,
  nbProduits: figure,
  nbDivers: figure,
  pointOfSale: coded as (value: unknown) => Commande['pointOfSale'],
  commercial: person,
  zone: textOrNull,
});

/** An order in a list; its counts are those of its lines where they are not given. */
export function commande(value: unknown): Commande {
  const read = commandeFields(value);
  const { code, stockMouvements, miscellaneousMouvements } = recordOf(value);
  return completed(read, {
    orderNumber: text(read.orderNumber) || text(code),
    nbProduits: count(read.nbProduits, lignes(stockMouvements)),
    nbDivers: count(read.nbDivers, lignesDivers(miscellaneousMouvements)),
  });
}

/** An order with its lines. */
export function commandeDetail(value: unknown): CommandeDetail {
  const { stockMouvements, miscellaneousMouvements } = recordOf(value);
  return {
    ...commande(value),
    stockMouvements: lignes(stockMouvements) ?? [],
    miscellaneousMouvements: lignesDivers(miscellaneousMouvements) ?? [],
  };
}

/**
 * A document of deliveries, returns or adjustments: its reference is its code and its count that of its lines where
 * they are not given.
 */
const documentOf =
  <T extends { code: string; nbLignes: number }>(reference: keyof T & string, read: (value: unknown) => T) =>
  (value: unknown): T => {
    const one = read(value);
    const { stockMouvements, miscellaneousMouvements } = recordOf(value);
    const lines = Array.isArray(stockMouvements)
      ? [...(stockMouvements as unknown[]), ...listOrEmpty((line) => line)(miscellaneousMouvements)]
      : undefined;
    return completed<T>({ ...one, [reference]: text(one[reference]) || one.code }, {
      nbLignes: count(one.nbLignes, lines),
    } as { [K in keyof T]?: T[K] });
  };
const linesFields = shape<{ stockMouvements?: LigneStock[] }>({ stockMouvements: lignes });
const withLines =
  <T extends object>(read: (value: unknown) => T) =>
  (value: unknown) =>
    linesFields(read(value)) as T & { stockMouvements?: LigneStock[] };

export const livraison = documentOf(
  'factureRef',
  shape<Livraison>({ livraisonAt: text, createdAt: text, totalValue: figure, nbLignes: figure, commercial: person }),
);
export type AnyLivraison = WithOptional<LivraisonDetail, 'stockMouvements'>;
export const livraisonDetail: (value: unknown) => AnyLivraison = withLines(livraison);
export const retour = documentOf(
  'factureRef',
  shape<Retour>({ retourAt: text, createdAt: text, totalValue: figure, nbLignes: figure, commercial: person }),
);
export type AnyRetour = WithOptional<RetourDetail, 'stockMouvements'>;
export const retourDetail: (value: unknown) => AnyRetour = withLines(retour);

const ajustementFields = documentOf(
  'ajustementRef',
  shape<Ajustement>({
    createdAt: text,
    dateAjustement: text,
    totalValue: figure,
    nbLignes: figure,
    nbSansValeur: (value) => figure(value) ?? 0,
    description: text,
    commercial: person,
    createdBy: person,
  }),
);
/** An adjustment in a list; the docs' own has no other date than that of its making. */
export function ajustement(value: unknown): Ajustement {
  const read = ajustementFields(value);
  return { ...read, dateAjustement: read.dateAjustement || read.createdAt };
}
/** Another backend may not tell the lines with the adjustment. */
export type AnyAjustement = WithOptional<AjustementDetail, 'stockMouvements'>;
const diversLine = shape<AdjustedLigneDivers>({
  code: text,
  quantite: figure,
  totalValue: figureOrNull,
  stock: shape<LigneDivers['stock']>({ miscellaneous: coded }),
});
const isOfDivers = (line: unknown): boolean => {
  const { product, miscellaneous } = recordOf(recordOf(line).stockCommercial);
  return (product ?? null) === null && (miscellaneous ?? null) !== null;
};
/** A line on a miscellaneous product; quantity and value get their sign from its type where it has one. */
function adjustedDiversLine(value: unknown): AdjustedLigneDivers {
  const { stockCommercial, type, ...line } = recordOf(value);
  const read = diversLine({ stock: stockCommercial, ...line });
  const quantite = type === 'AJUSTEMENT_NEGATIF' ? -Math.abs(read.quantite) : read.quantite;
  return {
    ...read,
    quantite,
    totalValue: read.totalValue !== null && quantite < 0 ? -Math.abs(read.totalValue) : read.totalValue,
  };
}
/** An adjustment with its lines; the docs' own has those on miscellaneous products among those on lots. */
export function ajustementDetail(value: unknown): AnyAjustement {
  const told = recordOf(value);
  const given = listOrEmpty((line) => line)(told.stockMouvements);
  const divers = [...given.filter(isOfDivers), ...listOrEmpty((line) => line)(told.miscellaneousMouvements)];
  const lots = Array.isArray(told.stockMouvements) ? given.filter((line) => !isOfDivers(line)) : undefined;
  const read = withLines(ajustement)({ ...told, stockMouvements: lots, miscellaneousMouvements: divers });
  return { ...read, miscellaneousMouvements: numberedLines(adjustedDiversLine)(divers) ?? [] } as AnyAjustement;
}

export const paiement = shape<Paiement>({
  refPaiement: text,
  paiementAt: text,
  createdAt: text,
  paiementSource: text,
  isOrangeMoney: flag,
  value: figure,
  commercial: person,
});

const diversDelivery = shape<MiscellaneousLivraison>({
  factureRef: text,
  livraisonAt: text,
  createdAt: text,
  nbMouvements: figure,
  commercial: person,
});
/** A delivery of miscellaneous products in a list; the docs' own has its lines and one date. */
export function miscellaneousLivraison(value: unknown): MiscellaneousLivraison {
  const read = diversDelivery(value);
  const { mouvements } = recordOf(value);
  return completed(read, {
    factureRef: read.factureRef || read.code,
    livraisonAt: read.livraisonAt || read.createdAt,
    nbMouvements: count(read.nbMouvements, lignesDivers(mouvements)),
  });
}
/** The same with its lines. */
export type AnyMiscellaneousLivraison = WithOptional<MiscellaneousLivraisonDetail, 'mouvements'>;
const diversLines = shape<AnyMiscellaneousLivraison>({ mouvements: lignesDivers });
export const miscellaneousLivraisonDetail = (value: unknown): AnyMiscellaneousLivraison =>
  diversLines(miscellaneousLivraison(value));

const productFields = { description: text, imageUrl: textOrNull, isEnabled: enabled, price: figure };
const productShape = shape<
  { unit: string; survente: number | null; codeBarre: string; lastUpdateAt: string | null } & Miscellaneous
>({ ...productFields, unit: text, codeBarre: text, survente: figureOrNull, lastUpdateAt: textOrNull });
/** A product; `T` is what of it a screen uses. */
export const product = <T extends ProductRef>(value: unknown): T => productShape(coded(value)) as unknown as T;
const miscellaneousShape = shape<Miscellaneous>(productFields);
/** A miscellaneous product. */
export const miscellaneous = (value: unknown): Miscellaneous => miscellaneousShape(coded(value));

export const productStats = shape<ProductStats>({
  product: coded,
  totalValue: figure,
  totalSold: figure,
  livraisonCount: figure,
  retourCount: figure,
  ajustementCount: figure,
});

export const miscellaneousStock = shape<MiscellaneousStock>({
  miscellaneous: coded,
  commercial: person,
  createdAt: text,
  quantiteDisponible: figure,
});
const risk = shape<StockCommercial['aPerdre']>({ quantite: figure, valeur: figure, plusRapide: orNull(person) });
export const stockCommercial = shape<StockCommercial>({
  product: coded,
  commercial: person,
  lotNumber: text,
  expireAt: textOrNull,
  quantiteDisponible: figure,
  quantiteInitial: figure,
  percentDisponible: figure,
  valeur: figure,
  aPerdre: (value) => (value === undefined || value === null ? undefined : risk(value)),
});
export const stockLigne = shape<StockLigne>({
  commercial: person,
  product: orNull(coded),
  miscellaneous: orNull(coded),
  lotNumber: textOrNull,
  expireAt: textOrNull,
  quantiteDisponible: figure,
  quantiteInitial: figure,
  valeur: figure,
  price: figure,
});
const mouvementLot = shape<StockMouvement['stockCommercial']>({
  code: text,
  product: coded,
  commercial: person,
  lotNumber: text,
  expireAt: textOrNull,
});
export const stockMouvement = shape<StockMouvement>({
  mouvementAt: text,
  quantite: figure,
  totalValue: figure,
  stockCommercial: mouvementLot,
  solde: figure,
});

const deviceSessionFields = shape<DeviceSession>({
  utilisateur: person,
  createdAt: text,
  lastActivityAt: textOrNull,
  deviceID: text,
  isEnabled: flag,
  disableAt: textOrNull,
  disabledBy: orNull(person),
  motif: text,
});
/** A session of a device, which goes on as long as nothing says that it ended. */
export function deviceSession(value: unknown): DeviceSession {
  const read = deviceSessionFields(value);
  return { ...read, isEnabled: (read.isEnabled as boolean | undefined) ?? read.disableAt === null };
}
const deviceFields = shape<TrackingDevice>({
  imei: text,
  designation: text,
  simNumber: text,
  model: text,
  plateNumber: text,
  adresseIP: text,
  utilisateur: orNull(person),
  isActive: flag,
  lastTrackingAt: textOrNull,
  kilometrage: figure,
  lastLatitude: figureOrNull,
  lastLongitude: figureOrNull,
});
/** A tracking device, called by its number or its code where it has no name. */
export function trackingDevice(value: unknown): TrackingDevice {
  const read = deviceFields(value);
  return { ...read, designation: read.designation || read.imei || read.code };
}

const WEEK_MS = 7 * 86_400_000;
/** Whether a point of sale ordered in the last 7 days (doc 1, 4). */
const orderedLately = (at: string | null): boolean => at !== null && Date.now() - Date.parse(at) <= WEEK_MS;
const pointOfSaleFields = shape<PointOfSale>({
  phoneNumber: text,
  isEnabled: enabled,
  isActive: flag,
  latitude: figureOrNull,
  longitude: figureOrNull,
  totalCommandesValue: figure,
  nbCommandes: figure,
  lastCommandAt: textOrNull,
  createdAt: text,
  responsables: listOf(person),
  zones: listOrEmpty(coded),
});
/** Another backend may not tell who looks after it. */
export type AnyPointOfSale = WithOptional<PointOfSale, 'responsables'>;
/** A point of sale; whether it is active follows from its last order where it is not said. */
export function pointOfSale(value: unknown): PointOfSale {
  const read = pointOfSaleFields(coded(value));
  return { ...read, isActive: (read.isActive as boolean | undefined) ?? orderedLately(read.lastCommandAt) };
}

type Shape = Zone['polygon'];
const at = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : undefined);
/** GeoJSON, or the bare rings of doc 1, 3; anything else is no shape. */
function polygon(value: unknown): Shape {
  if (Array.isArray(value)) return value.length > 0 ? { type: 'Polygon', coordinates: value as unknown[] } : null;
  const { type, coordinates } = recordOf(value);
  if (!Array.isArray(coordinates)) return null;
  const kind =
    type === 'Polygon' || type === 'MultiPolygon'
      ? type
      : Array.isArray(at(at(at(coordinates))))
        ? 'MultiPolygon'
        : 'Polygon';
  return { type: kind, coordinates: coordinates as unknown[] };
}
const zoneFields = shape<Zone>({
  designation: text,
  couleur: (value) => text(value) || '#3388ff',
  surface: figure,
  polygon,
  utilisateurs: listOrEmpty(person),
  nbPointsDeVente: figure,
});
/** A zone; its points of sale are counted where their number is not given. */
export function zone(value: unknown): Zone {
  const read = zoneFields(value);
  return completed(read, {
    nbPointsDeVente: count(read.nbPointsDeVente, listOf((each) => each)(recordOf(value).pointOfSales)),
  });
}
