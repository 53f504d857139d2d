import type { CibleAlerte, GenreAlerte } from '../../contract/alerte.ts';
import type { Permission } from '../../contract/session.ts';
import { addDays, DAY_MS, dayOf } from '../../days.ts';

/** From when on a figure is an alert; days, and ariary for `solde` (0: no amount is too much). */
export interface Seuils {
  stock: number;
  peremption: number;
  silenceCommercial: number;
  silenceAppareil: number;
  solde: number;
  soldeJours: number;
}

interface Qui {
  commercialId: number;
  nomPrenom: string;
}

/** A product that a representative has sold in the last 30 days, and what they have left of it (units). */
export interface StockTenu extends Qui {
  code: string;
  designation: string;
  disponible: number;
  vendus: number;
}

/** A lot in stock that expires; worth in Ar. */
export interface LotDate extends Qui {
  code: string;
  designation: string;
  lotNumber: string;
  expireAt: string;
  valeur: number;
}

/** A representative at work or not: what they owe (Ar), and since when nothing was ordered or paid. */
export interface Compte extends Qui {
  actif: boolean;
  derniereCommande: Date | null;
  creation: Date;
  du: number;
  sansPaiementDepuis: Date | null;
}

/** A device that somebody carries, and when it was last heard of. */
export interface Porte {
  code: string;
  imei: string;
  designation: string;
  nomPrenom: string;
  entendu: Date | null;
}

export interface Figures {
  stocks: readonly StockTenu[];
  lots: readonly LotDate[];
  comptes: readonly Compte[];
  appareils: readonly Porte[];
}

/** An alert to be open: one for each case of its kind. */
export interface AlerteDue {
  genre: GenreAlerte;
  cas: string;
  message: string;
  mesure: number;
  permission: Permission | 'admin';
  commercialId: number | null;
  cible: CibleAlerte;
}

const NAMED = 3;
/** Products that an address can name. */
const LINKED = 40;
/** Days over which sales are counted (`stock_rythme`). */
const RYTHME = 30;

const ariary = (value: number): string =>
  `${new Intl.NumberFormat('fr-FR').format(value).replaceAll('\u202f', '\u00a0')}\u00a0Ar`;
const jour = (day: string): string => day.split('-').reverse().join('/');
const units = (n: number): string => (n > 1 ? `${String(n)} unités` : n === 1 ? '1 unité' : 'rupture');

function byPerson<T extends Qui>(rows: readonly T[]): [T, ...T[]][] {
  const all = new Map<number, [T, ...T[]]>();
  for (const row of rows) {
    const own = all.get(row.commercialId);
    if (own) own.push(row);
    else all.set(row.commercialId, [row]);
  }
  return [...all.values()];
}

const named = (names: readonly string[]): string =>
  `${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? '…' : ''}`;

/** Stock that does not last as many days as it should at the pace of the last 30: one alert for each representative. */
const stockAlerts = (rows: readonly StockTenu[], days: number): AlerteDue[] =>
  byPerson(rows.filter(({ disponible, vendus }) => disponible * RYTHME < vendus * days)).map((low) => {
    const [{ commercialId, nomPrenom, designation, disponible }] = low;
    const what =
      low.length === 1
        ? `${designation} (${units(disponible)})`
        : `${String(low.length)} produits (${named(low.map((row) => row.designation))})`;
    return {
      genre: 'stock',
      cas: String(commercialId),
      message: `Stock bas chez ${nomPrenom} : ${what}`,
      mesure: low.length,
      permission: 'stock.read',
      commercialId,
      cible: { produits: low.slice(0, LINKED).map(({ code }) => code) },
    };
  });

/** Lots worth something that expire soon, or have: one alert for each representative. */
function expiryAlerts(rows: readonly LotDate[], days: number, today: string): AlerteDue[] {
  const last = addDays(today, days);
  return byPerson(rows.filter(({ expireAt, valeur }) => expireAt <= last && valeur > 0)).map((soon) => {
    const [{ commercialId, nomPrenom, designation, lotNumber, expireAt, code }] = soon;
    const value = ariary(soon.reduce((sum, { valeur }) => sum + valeur, 0));
    const over = soon.filter((lot) => lot.expireAt <= today).length;
    const message =
      soon.length === 1
        ? `Chez ${nomPrenom}, le lot ${lotNumber} (${designation}) ${over > 0 ? 'a expiré' : 'expire'} le ` +
          `${jour(expireAt)} : ${value}`
        : `Chez ${nomPrenom}, ${String(soon.length)} lots expirent sous ${String(days)} ` +
          `jours${over > 0 ? `, dont ${String(over)} déjà` : ''} : ${value}`;
    return {
      genre: 'peremption',
      cas: String(commercialId),
      message,
      mesure: soon.length,
      permission: 'stock.read',
      commercialId,
      cible: soon.length === 1 ? { lot: code } : {},
    };
  });
}

/** Representatives at work from whom no order has come for too long. */
const silenceAlerts = (rows: readonly Compte[], before: Date): AlerteDue[] =>
  rows
    .filter(({ actif, derniereCommande, creation }) => actif && (derniereCommande ?? creation) < before)
    .map(({ commercialId, nomPrenom, derniereCommande }) => ({
      genre: 'silence',
      cas: String(commercialId),
      message: derniereCommande
        ? `${nomPrenom} : aucune commande depuis le ${jour(dayOf(derniereCommande))}`
        : `${nomPrenom} n’a encore passé aucune commande`,
      mesure: 1,
      permission: 'commercials.read',
      commercialId,
      cible: {},
    }));

/** Devices in somebody's hands that were not heard of for too long. */
const deviceAlerts = (rows: readonly Porte[], before: Date): AlerteDue[] =>
  rows
    .filter(({ entendu }) => entendu !== null && entendu < before)
    .map(({ code, imei, designation, nomPrenom, entendu }) => ({
      genre: 'balise',
      cas: code,
      message: `${designation.trim() || imei} (${nomPrenom}) : aucun signal depuis le ${jour(dayOf(entendu ?? before))}`,
      mesure: 1,
      permission: 'admin',
      commercialId: null,
      cible: { appareil: imei },
    }));

/** Representatives who owe too much, or have paid nothing for too long. */
const balanceAlerts = (rows: readonly Compte[], most: number, before: Date): AlerteDue[] =>
  rows.flatMap(({ commercialId, nomPrenom, du, sansPaiementDepuis }): AlerteDue[] => {
    const isLate = du > 0 && sansPaiementDepuis !== null && sansPaiementDepuis < before;
    if (!isLate && (most === 0 || du <= most)) return [];
    const since = isLate ? `, sans paiement depuis le ${jour(dayOf(sansPaiementDepuis))}` : '';
    return [
      {
        genre: 'solde',
        cas: String(commercialId),
        message: `Reste à payer de ${nomPrenom} : ${ariary(du)}${since}`,
        mesure: 1,
        permission: 'commercials.read',
        commercialId,
        cible: {},
      },
    ];
  });

/** The alerts that these figures call for. `now` decides what is late. */
export function alertsOf(figures: Figures, seuils: Seuils, now: Date): AlerteDue[] {
  const today = dayOf(now);
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return [
    ...stockAlerts(figures.stocks, seuils.stock),
    ...expiryAlerts(figures.lots, seuils.peremption, today),
    ...silenceAlerts(figures.comptes, ago(seuils.silenceCommercial)),
    ...deviceAlerts(figures.appareils, ago(seuils.silenceAppareil)),
    ...balanceAlerts(figures.comptes, seuils.solde, ago(seuils.soldeJours)),
  ];
}
