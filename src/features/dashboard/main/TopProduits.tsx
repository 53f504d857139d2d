import { memo } from 'react';
import type { TopProduct } from '@contract/dashboard.ts';
import { today } from '../../../ui/format/date.ts';
import { destinations } from '../destinations.ts';
import type { Block } from '../useBlock.ts';
import { BlockPanel } from '../components/BlockPanel.tsx';
import { RankedProducts } from '../components/RankedProducts.tsx';

/** The month's products with the highest sales. */
export const TopProduits = memo(function TopProduits({
  block,
  region,
}: {
  block: Block<TopProduct[]>;
  region: string | undefined;
}) {
  const products = block.data?.map(({ produit, nombreVentes, chiffreAffaireMois }) => ({
    ...produit,
    ventes: nombreVentes,
    chiffreAffaire: chiffreAffaireMois,
    destination: destinations.produitOfMonth(produit.code, today(), { region }),
  }));
  return (
    <BlockPanel id="top-produits" className="half" title="Top produits" aside="Ventes du mois" block={block}>
      <RankedProducts
        labelledBy="top-produits"
        products={products}
        empty="Aucune vente ce mois-ci"
        skeleton={block.skeleton}
      />
    </BlockPanel>
  );
});
