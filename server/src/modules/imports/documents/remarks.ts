import { addDays, frenchDay } from '../../../../../rules/day.ts';
import type { DocumentLine } from './check.ts';

/** What a kind of document lets people be asked about. */
export interface Doubts {
  /** It brings lots, whose last day counts. */
  expiry?: boolean;
}

const LONG_AGO_DAYS = 366;
const KEEPS_DAYS = 10 * 366;

/** A person who is switched off, on a document or a payment. */
export const disabledRemark = ({ nomPrenom, isEnabled }: { nomPrenom: string; isEnabled: boolean }): string[] =>
  isEnabled ? [] : [`commercial désactivé : ${nomPrenom}`];

function expiryRemark({ day, expireAt }: DocumentLine, today: string): string[] {
  if (expireAt < day) return [`lot déjà expiré à cette date, depuis le ${frenchDay(expireAt)}`];
  return expireAt > addDays(today, KEEPS_DAYS) ? [`date limite très lointaine : le ${frenchDay(expireAt)}`] : [];
}

/** What a person would raise an eyebrow at in a line that may be stored; `today` in Madagascar. */
export const remarksOf = (ligne: DocumentLine, today: string, { expiry = false }: Doubts): string[] => [
  ...(ligne.day > today ? ['daté d’après aujourd’hui'] : []),
  ...(ligne.day < addDays(today, -LONG_AGO_DAYS) ? [`daté d’il y a plus d’un an : le ${frenchDay(ligne.day)}`] : []),
  ...disabledRemark(ligne.commercial),
  ...(expiry && ligne.expireAt !== '' ? expiryRemark(ligne, today) : []),
];
