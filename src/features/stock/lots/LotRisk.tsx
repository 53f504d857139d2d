import type { StockCommercial } from '@contract/stock.ts';
import { Alert } from '../../../ui/feedback/message/Alert.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { pluralFr } from '../../../ui/format/number.ts';

/** A sentence about the units of a lot that will expire unsold; nothing when there are none. */
export function LotRisk({ risk }: { risk: StockCommercial['aPerdre'] | undefined }) {
  if (!risk || risk.quantite === 0) return null;
  return (
    <Alert tone="warning">
      À perdre&nbsp;: au rythme des 30 derniers jours, <b className="tn">{pluralFr(risk.quantite, 'unité')}</b> (
      <Amount value={risk.valeur} />) {risk.quantite < 2 ? 'expirera invendue' : 'expireront invendues'}.
      {risk.plusRapide && ` ${risk.plusRapide.nomPrenom} vend ce produit plus vite.`}
    </Alert>
  );
}
