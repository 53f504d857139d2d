import styled from 'styled-components';
import type { StockCommercialDetail } from '@contract/stock.ts';
import { Badge } from '../../../ui/badge/Badge.tsx';
import { Alert } from '../../../ui/feedback/message/Alert.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { Panel } from '../../../ui/panel/Panel.tsx';
import { phone } from '../../../ui/theme/media.ts';

const Terms = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 8px 12px;
  padding: 0 0 4px;
  & > li {
    display: flex;
    align-items: end;
    gap: 12px;
  }
  & > li > i {
    font: 400 20px/28px var(--font);
    color: var(--text-3);
  }
  & small {
    display: block;
    font: var(--t-meta);
    color: var(--text-2);
  }
  & b {
    font: 600 20px/28px var(--font);
  }
  ${phone} {
    gap: 8px 10px;
    & > li {
      gap: 10px;
    }
    & b {
      font-size: 17px;
    }
  }
`;

const Mismatch = styled.div`
  margin-top: 12px;
`;

type Sum = Pick<StockCommercialDetail, 'quantiteDisponible' | 'registre'>;

interface Term {
  sign: '' | '−' | '+' | '=' | '≠';
  label: string;
  value: number;
}

/** The terms of the balance: delivered − sold − returned ± adjusted, and what is available (docs/product.md, 6.13). */
const termsOf = ({ quantiteDisponible, registre: { livre, vendu, retourne, ajuste } }: Sum): readonly Term[] => [
  { sign: '', label: 'Livré', value: livre },
  { sign: '−', label: 'Vendu', value: vendu },
  { sign: '−', label: 'Retourné', value: retourne },
  { sign: ajuste < 0 ? '−' : '+', label: 'Ajusté', value: Math.abs(ajuste) },
  {
    sign: livre - vendu - retourne + ajuste === quantiteDisponible ? '=' : '≠',
    label: 'Disponible',
    value: quantiteDisponible,
  },
];

/** The sum of a lot's movements, and whether it equals what the lot says is available. */
export function BalanceCheck(sum: Sum) {
  const {
    quantiteDisponible,
    registre: { ecart },
  } = sum;
  return (
    <Panel
      title="Vérification du solde"
      aside={<Badge tone={ecart ? 'critical' : 'good'}>{ecart ? 'Écart' : 'Solde exact'}</Badge>}
    >
      <Terms>
        {termsOf(sum).map(({ sign, label, value }) => (
          <li key={label}>
            {sign !== '' && <i>{sign}</i>}
            <span>
              <small>{label}</small>
              <b className="tn">{formatNumber(value)}</b>
            </span>
          </li>
        ))}
      </Terms>
      {ecart && (
        <Mismatch>
          <Alert tone="critical">
            Le stock disponible ({formatNumber(quantiteDisponible)}) ne correspond pas aux mouvements.{' '}
            {ecart.mouvement ? `Mouvement ${ecart.mouvement}` : 'Lot sans mouvement'}&nbsp;: {ecart.raison}.
          </Alert>
        </Mismatch>
      )}
    </Panel>
  );
}
