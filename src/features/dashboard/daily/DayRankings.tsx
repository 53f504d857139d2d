import { memo } from 'react';
import type { TableauJour } from '@contract/dashboardJour.ts';
import { useAccess } from '../../../store/access.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { BlockPanel } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';
import { RankedPerson } from '../components/RankedPerson.tsx';
import { RankedProducts } from '../components/RankedProducts.tsx';
import { RankSpace, RankTable } from '../components/RankTable.tsx';
import { destinations } from '../destinations.ts';
import type { DayBlock } from './useDailyBoard.ts';

const EMPTY = 'Aucune vente ce jour-là';

/** The representatives with the highest sales of the day. */
export const DayTopCommerciaux = memo(function DayTopCommerciaux({
  block,
  day,
  sample,
}: DayBlock<NonNullable<TableauJour['topCommerciaux']>>) {
  const linked = useAccess().can('commercials.read') && !sample;
  return (
    <BlockPanel id="day-top-commerciaux" title="Top commerciaux" aside="Ventes du jour" block={block}>
      <RankSpace>
        <RankTable
          labelledBy="day-top-commerciaux"
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
                <DestinationLink
                  destination={sample ? undefined : destinations.commercialOfDay(commercial.username, day)}
                >
                  <Amount value={chiffreAffaire} />
                </DestinationLink>
              </td>
            </tr>
          )}
        </RankTable>
      </RankSpace>
    </BlockPanel>
  );
});

/** The products with the highest sales of the day. */
export const DayTopProduits = memo(function DayTopProduits({
  block,
  day,
  sample,
}: DayBlock<NonNullable<TableauJour['topProduits']>>) {
  const products = block.data?.map(({ produit, ...sales }) => ({
    ...produit,
    ...sales,
    destination: sample ? undefined : destinations.produitOfDay(produit.code, day),
  }));
  return (
    <BlockPanel id="day-top-produits" title="Top produits" aside="Ventes du jour" block={block}>
      <RankedProducts labelledBy="day-top-produits" products={products} empty={EMPTY} skeleton={block.skeleton} />
    </BlockPanel>
  );
});
