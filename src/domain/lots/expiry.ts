import { today } from '../../ui/format/date.ts';

export interface Expiry {
  label: string;
  /** `soon` within 30 days, `near` within 90. */
  state: 'none' | 'expired' | 'today' | 'soon' | 'near' | 'far';
}

const DAY_MS = 86_400_000;

/**
 * Describes how long a lot may still be sold (docs/product.md, 5.12). `expireAt` and `now` are days (`yyyy-MM-dd`); of
 * an instant only the date counts.
 */
export function expiryOf(expireAt: string | null | undefined, now: string = today()): Expiry {
  const end = Date.parse(`${(expireAt ?? '').slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(end)) return { label: 'N/A', state: 'none' };
  const days = Math.round((end - Date.parse(`${now}T00:00:00Z`)) / DAY_MS);
  if (days < 0) return { label: 'Expiré', state: 'expired' };
  if (days === 0) return { label: 'Expire ajd', state: 'today' };
  if (days > 90) return { label: '+90 jours', state: 'far' };
  return { label: `${days}j restants`, state: days <= 30 ? 'soon' : 'near' };
}
