import type { TotalAPerdre } from '@contract/stock.ts';
import { TriangleAlert } from 'lucide-react';
import styled from 'styled-components';
import { useGetTotalAPerdreQuery } from '../../../store/api/stockApi.ts';
import type { ListArgs } from '../../../store/api/answer/page.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { pluralFr } from '../../../ui/format/number.ts';
import type { ListControl } from '../../../ui/table/state/useListState.ts';
import { TransferButton } from './TransferButton.tsx';
import { phone } from '../../../ui/theme/media.ts';

const Root = styled.section`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  padding: 6px var(--gutter);
  border-bottom: 1px solid var(--warning-line);
  background: var(--warning-bg);
  color: var(--warning);
  font: var(--t-small);
  & > svg.lucide {
    flex: none;
  }
  & > p {
    flex: 0 1 auto;
    min-width: 0;
  }
  &[data-waiting] {
    border-color: var(--border);
    background: var(--surface);
    & > * {
      visibility: hidden;
    }
  }
  ${phone} {
    padding: 8px 16px;
    & > p {
      flex: 1 1 calc(100% - 32px);
    }
  }
`;

interface Props {
  /** The list's filters under the names of the API. */
  filters: ListArgs;
  /** Whether the list already shows lots at risk only. */
  onlyRisky: boolean;
  onShow: ListControl['setFilter'];
}

/** Figures as wide as usual ones: they keep the room of those that are on their way, or the rows would move. */
const USUAL: TotalAPerdre = { lots: 100, quantite: 1_000, valeur: 10_000_000 };

/** The units at risk in all lots of the list together; nothing when there are none or they are unknown. */
export function RiskTotal({ filters, onlyRisky, onShow }: Props) {
  const { currentData, isFetching } = useGetTotalAPerdreQuery(filters);
  const isWaiting = currentData === undefined && isFetching;
  const total = isWaiting ? USUAL : currentData;
  if (!total || total.lots === 0) return null;
  return (
    <Root aria-label="À perdre" aria-hidden={isWaiting || undefined} data-waiting={isWaiting || undefined}>
      <TriangleAlert aria-hidden />
      <p>
        Au rythme des 30 derniers jours, <b className="tn">{pluralFr(total.quantite, 'unité')}</b> (
        <Amount value={total.valeur} />) de {pluralFr(total.lots, 'lot')}{' '}
        {total.quantite < 2 ? 'expirera invendue' : 'expireront invendues'}.
      </p>
      <TransferButton filters={filters} />
      {!onlyRisky && (
        <Button
          size="small"
          onClick={() => {
            onShow('risque', 'true');
          }}
        >
          Voir ces lots
        </Button>
      )}
    </Root>
  );
}
