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
  isEnabled ? [] : [`commercial désactivé : ${nomPrenom}`];

function expiryRemark({ day, expireAt }: DocumentLine, today: string): string[] {
  if (expireAt < day) return [`lot déjà expiré à cette date, depuis le ${frenchDay(expireAt)}`];
  return expireAt > addDays(today, KEEPS_DAYS) ? [`date limite très lointaine : le ${frenchDay(expireAt)}`] : [];
}

/** Remarks on a line that may be stored but looks unusual; `today` is the day in Madagascar. */
export const remarksOf = (line: DocumentLine, today: string, { expiry = false }: RemarkOptions): string[] => [
  ...(line.day > today ? ['daté d’après aujourd’hui'] : []),
  ...(line.day < addDays(today, -LONG_AGO_DAYS) ? [`daté d’il y a plus d’un an : le ${frenchDay(line.day)}`] : []),
  ...disabledRemark(line.commercial),
  ...(expiry && line.expireAt !== '' ? expiryRemark(line, today) : []),
];
