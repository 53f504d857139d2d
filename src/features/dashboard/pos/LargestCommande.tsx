import { memo } from 'react';
import type { ChiffresPos } from '@contract/dashboardPos.ts';
import styled from 'styled-components';
import { Person } from '../../../domain/people/Person.tsx';
import { itemPath, RESOURCES } from '../../../domain/resources.ts';
import { useAccess } from '../../../store/access.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatDateTime } from '../../../ui/format/date.ts';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { fact, Facts } from '../../../ui/panel/Panel.tsx';
import { BlockPanel, PlaceholderBar } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';
import type { Block } from '../useBlock.ts';

type Order = NonNullable<ChiffresPos['plusGrande']>;

function OrderFacts({ order, sample }: { order: Order; sample: boolean }) {
  const { can } = useAccess();
  const { pointOfSale } = order;
  return (
    <>
      <p className="big">
        <DestinationLink
          destination={
            sample
              ? undefined
              : { to: itemPath('commandes', order.code), access: RESOURCES.commandes.access, title: 'Voir la commande' }
          }
        >
          <Amount value={order.totalValue} />
        </DestinationLink>
      </p>
      <Facts>
        {fact('Commande', <span className="tn">{order.orderNumber}</span>)}
        {fact(
          'Point de vente',
          can('commercials.read') && !sample ? (
            <TextLink to={itemPath('points-de-vente', pointOfSale.code)}>{pointOfSale.designation}</TextLink>
          ) : (
            pointOfSale.designation
          ),
        )}
        {fact('Commercial', <Person person={order.commercial} />)}
        {fact('Date', <span className="tn">{formatDateTime(order.commandeAt)}</span>)}
      </Facts>
    </>
  );
}

/** The largest validated order of the period (docs/product.md, 6.3). */
export const LargestCommande = memo(function LargestCommande({
  block,
  sample,
}: {
  block: Block<ChiffresPos>;
  sample: boolean;
}) {
  const { data } = block;
  return (
    <BlockPanel
      id="largest-commande"
      className="five"
      title="Commande maximale"
      aside="sur la période"
      block={block}
      contentHeight={234}
    >
      <Room>
        {data?.plusGrande ? (
          <OrderFacts order={data.plusGrande} sample={sample} />
        ) : data ? (
          <p className="none">Aucune commande validée sur la période</p>
        ) : (
          block.skeleton && <PlaceholderBar width={180} height={20} />
        )}
      </Room>
    </BlockPanel>
  );
});

const Room = styled.div`
  flex: 1;
  min-height: 234px;
  padding: 12px 16px 8px;
  border-top: 1px solid var(--border);
  & > .big {
    padding-bottom: 12px;
    font: var(--t-figure-lg);
    & .u {
      font-size: 16px;
    }
  }
  & > .none {
    padding-top: 80px;
    text-align: center;
    font: var(--t-small);
    color: var(--text-2);
  }
`;
