import { memo } from 'react';
import type { TopProduct } from '@contract/dashboard.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import type { Block } from '../useBlock.ts';
import { BlockPanel } from './BlockPanel.tsx';
import { RankRoom, RankSkeleton, RankTable } from './RankTable.tsx';

/** The month's products with the highest sales. */
export const TopProduits = memo(function TopProduits({ block }: { block: Block<TopProduct[]> }) {
  const { data } = block;
  return (
    <BlockPanel id="top-produits" className="half" title="Top produits" aside="Ventes du mois" block={block}>
      <RankRoom>
        {data ? (
          <RankTable empty={data.length === 0 ? 'Aucune vente ce mois-ci' : undefined} labelledBy="top-produits">
            <thead>
              <tr>
                <th scope="col">Produit</th>
                <th scope="col" className="num">
                  Ventes
                </th>
                <th scope="col" className="num">
                  Chiffre d’affaires
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ produit, nombreVentes, chiffreAffaireMois }, at) => (
                <tr key={produit.code}>
                  <td>
                    <span className="rank tn">{at + 1}</span>
                    {produit.designation}
                  </td>
                  <td className="num">{formatNumber(nombreVentes)}</td>
                  <td className="num">
                    <Amount value={chiffreAffaireMois} />
                  </td>
                </tr>
              ))}
            </tbody>
          </RankTable>
        ) : (
          block.skeleton && <RankSkeleton />
        )}
      </RankRoom>
    </BlockPanel>
  );
});
