import { frenchNumber } from '../../frenchNumber.ts';
import type { CibleAlerte, GenreAlerte } from '../../contract/alerte.ts';
import type { Permission } from '../../contract/session.ts';
import { addDays, DAY_MS, dayOf } from '../../../../rules/day.ts';

/** The limits from which a figure is an alert: `stock` and all silences in days, `balance` in Ar (0 means no limit). */
export interface Thresholds {
  stock: number;
  expiry: number;
  commercialSilence: number;
  deviceSilence: number;
  balance: number;
  balanceDays: number;
}

interface Person {
  commercialId: number;
  nomPrenom: string;
}

/** A product that a representative has sold in the last 30 days, and what they have left of it (units). */
export interface StockHeld extends Person {
  code: string;
  designation: string;
  available: number;
  sold: number;
}

/** A lot in stock with an expiry date; value in Ar. */
export interface DatedLot extends Person {
  code: string;
  designation: string;
  lotNumber: string;
  expireAt: string;
  valeur: number;
}

/** A representative, active or not: what they owe (Ar), and since when they have not ordered or paid. */
export interface Account extends Person {
  isActive: boolean;
  lastCommandeAt: Date | null;
  createdAt: Date;
  owed: number;
  unpaidSince: Date | null;
}

/** A device that somebody carries, and when it last sent a signal. */
export interface CarriedDevice {
  code: string;
  imei: string;
  designation: string;
  nomPrenom: string;
  heardAt: Date | null;
}

export interface Figures {
  stocks: readonly StockHeld[];
  lots: readonly DatedLot[];
  accounts: readonly Account[];
  devices: readonly CarriedDevice[];
}

/**
 * An alert that should be open now. There is at most one open alert for each `caseKey` of a kind; `extent` is how much
 * is wrong, and an alert whose extent grows becomes unread again.
 */
export interface DueAlerte {
  genre: GenreAlerte;
  caseKey: string;
  message: string;
  extent: number;
  permission: Permission | 'admin';
  commercialId: number | null;
  cible: CibleAlerte;
}

const NAMED = 3;
/** The most products that the address of an alert's screen lists. */
const LINKED = 40;
/** Days over which sales are counted (`stock_rythme`). */
const PACE_DAYS = 30;

const ariary = (value: number): string => `${frenchNumber(value).replaceAll('\u202f', '\u00a0')}\u00a0Ar`;
const frenchDay = (day: string): string => day.split('-').reverse().join('/');
const units = (n: number): string => (n > 1 ? `${String(n)} unités` : n === 1 ? '1 unité' : 'rupture');

function byPerson<T extends Person>(rows: readonly T[]): [T, ...T[]][] {
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

/** Stock that will not last the configured days at the pace of the last 30: one alert per representative. */
const stockAlerts = (rows: readonly StockHeld[], days: number): DueAlerte[] =>
  byPerson(rows.filter(({ available, sold }) => available * PACE_DAYS < sold * days)).map((low) => {
    const [{ commercialId, nomPrenom, designation, available }] = low;
    const what =
      low.length === 1
        ? `${designation} (${units(available)})`
        : `${String(low.length)} produits (${named(low.map((row) => row.designation))})`;
    return {
      genre: 'stock',
      caseKey: String(commercialId),
      message: `Stock bas chez ${nomPrenom}\u00a0: ${what}`,
      extent: low.length,
      permission: 'stock.read',
      commercialId,
      cible: { produits: low.slice(0, LINKED).map(({ code }) => code) },
    };
  });

/** Lots of some value that expire soon or have expired: one alert per representative. */
function expiryAlerts(rows: readonly DatedLot[], days: number, today: string): DueAlerte[] {
  const last = addDays(today, days);
  return byPerson(rows.filter(({ expireAt, valeur }) => expireAt <= last && valeur > 0)).map((soon) => {
    const [{ commercialId, nomPrenom, designation, lotNumber, expireAt, code }] = soon;
    const value = ariary(soon.reduce((sum, { valeur }) => sum + valeur, 0));
    const over = soon.filter((lot) => lot.expireAt <= today).length;
    const message =
      soon.length === 1
        ? `Chez ${nomPrenom}, le lot ${lotNumber} (${designation}) ${over > 0 ? 'a expiré' : 'expire'} le ` +
          `${frenchDay(expireAt)}\u00a0: ${value}`
        : `Chez ${nomPrenom}, ${String(soon.length)} lots expirent sous ${String(days)} ` +
          `jours${over > 0 ? `, dont ${String(over)} déjà` : ''}\u00a0: ${value}`;
    return {
      genre: 'peremption',
      caseKey: String(commercialId),
      message,
      extent: soon.length,
      permission: 'stock.read',
      commercialId,
      cible: soon.length === 1 ? { lot: code } : {},
    };
  });
}

/** Active representatives who have not ordered for too long. */
const silenceAlerts = (rows: readonly Account[], before: Date): DueAlerte[] =>
  rows
    .filter(({ isActive, lastCommandeAt, createdAt }) => isActive && (lastCommandeAt ?? createdAt) < before)
    .map(({ commercialId, nomPrenom, lastCommandeAt }) => ({
      genre: 'silence',
      caseKey: String(commercialId),
      message: lastCommandeAt
        ? `${nomPrenom}\u00a0: aucune commande depuis le ${frenchDay(dayOf(lastCommandeAt))}`
        : `${nomPrenom} n’a encore passé aucune commande`,
      extent: 1,
      permission: 'commercials.read',
      commercialId,
      cible: {},
    }));

/** Devices carried by somebody that have sent no signal for too long. */
const deviceAlerts = (rows: readonly CarriedDevice[], before: Date): DueAlerte[] =>
  rows
    .filter(({ heardAt }) => heardAt !== null && heardAt < before)
    .map(({ code, imei, designation, nomPrenom, heardAt }) => ({
      genre: 'balise',
      caseKey: code,
      message:
        `${designation.trim() || imei} (${nomPrenom})\u00a0: aucun signal depuis le ` +
        `${frenchDay(dayOf(heardAt ?? before))}`,
      extent: 1,
      permission: 'admin',
      commercialId: null,
      cible: { appareil: imei },
    }));

/** Representatives who owe too much, or have paid nothing for too long. */
const balanceAlerts = (rows: readonly Account[], most: number, before: Date): DueAlerte[] =>
  rows.flatMap(({ commercialId, nomPrenom, owed, unpaidSince }): DueAlerte[] => {
    const isLate = owed > 0 && unpaidSince !== null && unpaidSince < before;
    if (!isLate && (most === 0 || owed <= most)) return [];
    const since = isLate ? `, sans paiement depuis le ${frenchDay(dayOf(unpaidSince))}` : '';
    return [
      {
        genre: 'solde',
        caseKey: String(commercialId),
        message: `Reste à payer de ${nomPrenom}\u00a0: ${ariary(owed)}${since}`,
        extent: 1,
        permission: 'commercials.read',
        commercialId,
        cible: {},
      },
    ];
  });

/** The alerts that should be open for these figures. `now` decides what is late. */
export function alertsOf(figures: Figures, thresholds: Thresholds, now: Date): DueAlerte[] {
  const today = dayOf(now);
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return [
    ...stockAlerts(figures.stocks, thresholds.stock),
    ...expiryAlerts(figures.lots, thresholds.expiry, today),
    ...silenceAlerts(figures.accounts, ago(thresholds.commercialSilence)),
    ...deviceAlerts(figures.devices, ago(thresholds.deviceSilence)),
    ...balanceAlerts(figures.accounts, thresholds.balance, ago(thresholds.balanceDays)),
  ];
}
