import { memo } from 'react';
import type { TableauJour } from '@contract/dashboardJour.ts';
import { useAccess } from '../../../store/access.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { BlockPanel } from '../components/BlockPanel.tsx';
import { DoorLink } from '../components/DoorLink.tsx';
import { RankedPerson } from '../components/RankedPerson.tsx';
import { RankedProducts } from '../components/RankedProducts.tsx';
import { RankRoom, RankTable } from '../components/RankTable.tsx';
import { doors } from '../doors.ts';
import type { BoardBlock } from './types.ts';

const EMPTY = 'Aucune vente ce jour-là';

/** The day's best representatives. */
export const TopCommerciauxJour = memo(function TopCommerciauxJour({
  block,
  day,
  sample,
}: BoardBlock<NonNullable<TableauJour['topCommerciaux']>>) {
  const linked = useAccess().can('commercials.read') && !sample;
  return (
    <BlockPanel id="top-commerciaux-jour" title="Top commerciaux" aside="Ventes du jour" block={block} loud>
      <RankRoom>
        <RankTable
          labelledBy="top-commerciaux-jour"
          rows={block.data}
          empty={EMPTY}
          skeleton={block.skeleton}
          avatar
          heads={
            <>
              <th scope="col">Commercial</th>
              <th scope="col" className="num wide">
                Commandes
              </th>
              <th scope="col" className="num">
                Chiffre d’affaires
              </th>
            </>
          }
        >
          {({ commercial, chiffreAffaire, commandes }, rank) => (
            <tr key={commercial.username}>
              <td>
                <RankedPerson rank={rank} person={commercial} linked={linked} />
              </td>
              <td className="num wide">{formatNumber(commandes)}</td>
              <td className="num">
                <DoorLink door={sample ? undefined : doors.commercialDuJour(commercial.username, day)}>
                  <Amount value={chiffreAffaire} />
                </DoorLink>
              </td>
            </tr>
          )}
        </RankTable>
      </RankRoom>
    </BlockPanel>
  );
});

/** The day's products with the highest sales. */
export const TopProduitsJour = memo(function TopProduitsJour({
  block,
  day,
  sample,
}: BoardBlock<NonNullable<TableauJour['topProduits']>>) {
  const products = block.data?.map(({ produit, ...sales }) => ({
    ...produit,
    ...sales,
    door: sample ? undefined : doors.produitDuJour(produit.code, day),
  }));
  return (
    <BlockPanel id="top-produits-jour" title="Top produits" aside="Ventes du jour" block={block} loud>
      <RankedProducts labelledBy="top-produits-jour" products={products} empty={EMPTY} skeleton={block.skeleton} />
    </BlockPanel>
  );
});
