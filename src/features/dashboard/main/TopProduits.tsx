import { memo } from 'react';
import type { TopProduct } from '@contract/dashboard.ts';
import type { LeastSold } from '@contract/dashboardPilotage.ts';
import { today } from '../../../ui/format/date.ts';
import { destinations } from '../destinations.ts';
import type { Block } from '../useBlock.ts';
import { BlockPanel } from '../components/BlockPanel.tsx';
import { RankedProducts } from '../components/RankedProducts.tsx';
import { RankAside, TurnButton } from '../components/RankTable.tsx';

interface Props {
  block: Block<TopProduct[]>;
  /** The products that sold least, for the ranking turned round; null where it cannot be. */
  least: Block<LeastSold> | null;
  /** The last come first. */
  last: boolean;
  onTurn: (isLast: boolean) => void;
  region: string | undefined;
}

/** The month's products with the highest sales, or those with the lowest. */
export const TopProduits = memo(function TopProduits({ block, least, last, onTurn, region }: Props) {
  const isTurned = last && least !== null;
  const shown = isTurned ? least : block;
  const products = isTurned ? least.data?.derniers : block.data;
  return (
    <BlockPanel
      id="top-produits"
      className="half"
      title="Top produits"
      aside={
        <RankAside>
          Ventes du mois
          {least && <TurnButton last={isTurned} onTurn={onTurn} />}
        </RankAside>
      }
      block={shown}
    >
      <RankedProducts
        labelledBy="top-produits"
        products={products?.map(({ produit, nombreVentes, chiffreAffaireMois }) => ({
          ...produit,
          ventes: nombreVentes,
          chiffreAffaire: chiffreAffaireMois,
          destination: destinations.produitOfMonth(produit.code, today(), { region }),
        }))}
        {...(isTurned && least.data && { lastRank: least.data.total })}
        empty={isTurned ? 'Aucun produit vendu ni en stock' : 'Aucune vente ce mois-ci'}
        skeleton={shown.skeleton}
      />
    </BlockPanel>
  );
});
