import type { Couverture } from '@contract/stock.ts';
import { formatDate } from '../../ui/format/date.ts';
import { formatNumber, NOTHING } from '../../ui/format/number.ts';

/** Beyond this, the exact number of days says nothing more. */
const LONG = 365;

/** For how many days a stock lasts at the sales of the last 30 days; undefined where the server does not tell. */
export function Cover({ cover }: { cover: Couverture | undefined }) {
  const { etat = 'vide', jours = null, jusqua = null } = cover ?? {};
  if (etat === 'invendu') return <span className="t2">Ne se vend pas</span>;
  if (etat === 'nouveau') {
    return (
      <span className="t2" title="Arrivé il y a moins de 30 jours">
        Nouveau
      </span>
    );
  }
  if (jours === null) return <span className="t3">{NOTHING}</span>;
  return (
    <span className="tn nw" title={`Épuisé vers le ${formatDate(jusqua)}, au rythme des 30 derniers jours`}>
      {jours > LONG ? 'Plus d’un an' : `${formatNumber(jours)}\u00a0j`}
    </span>
  );
}
