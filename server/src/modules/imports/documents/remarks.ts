import { addDays, frenchDay } from '../../../../../rules/day.ts';
import type { DocumentLine } from './line.ts';

/** Which remarks apply to a kind of document. */
export interface RemarkOptions {
  /** The document brings lots, so their expiry dates are checked. */
  expiry?: boolean;
}

const LONG_AGO_DAYS = 366;
const KEEPS_DAYS = 10 * 366;

/** A remark when the person of a document or payment is disabled. */
export const disabledRemark = ({ nomPrenom, isEnabled }: { nomPrenom: string; isEnabled: boolean }): string[] =>
  isEnabled ? [] : [`commercial désactivé\u00a0: ${nomPrenom}`];

/** The days that remarks depend on; they are computed once for all lines of a file. */
export interface RemarkDays {
  today: string;
  /** A document dated before this day is remarked on. */
  longAgo: string;
  /** A lot that keeps beyond this day is remarked on. */
  keepsLong: string;
}

/** The days of a check; `today` is the day in Madagascar. */
export const remarkDays = (today: string): RemarkDays => ({
  today,
  longAgo: addDays(today, -LONG_AGO_DAYS),
  keepsLong: addDays(today, KEEPS_DAYS),
});

function expiryRemark({ day, expireAt }: DocumentLine, { keepsLong }: RemarkDays): string[] {
  if (expireAt < day) return [`lot déjà expiré à cette date, depuis le ${frenchDay(expireAt)}`];
  return expireAt > keepsLong ? [`date limite très lointaine\u00a0: le ${frenchDay(expireAt)}`] : [];
}

/** Remarks on a line that may be stored but looks unusual. */
export const remarksOf = (line: DocumentLine, days: RemarkDays, { expiry = false }: RemarkOptions): string[] => [
  ...(line.day > days.today ? ['daté d’après aujourd’hui'] : []),
  ...(line.day < days.longAgo ? [`daté d’il y a plus d’un an\u00a0: le ${frenchDay(line.day)}`] : []),
  ...disabledRemark(line.commercial),
  ...(expiry && line.expireAt !== '' ? expiryRemark(line, days) : []),
];
