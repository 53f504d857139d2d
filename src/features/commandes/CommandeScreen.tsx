import { Store } from 'lucide-react';
import { diversColumns } from '../../domain/columns/diversColumns.tsx';
import { lotColumns } from '../../domain/columns/lotColumns.tsx';
import { ValidationBadge } from '../../domain/commandes/ValidationBadge.tsx';
import { HistoryPanel } from '../../domain/documents/HistoryPanel.tsx';
import { NOT_PROVIDED } from '../../domain/documents/LinesPanel.tsx';
import { NeighbourLinks } from '../../domain/documents/NeighbourLinks.tsx';
import { useNeighbours } from '../../domain/documents/useNeighbours.ts';
import { itemScreen } from '../../domain/itemScreen.tsx';
import { CommercialLink } from '../../domain/people/CommercialLink.tsx';
import { itemPath } from '../../domain/resources.ts';
import { useAccess } from '../../store/access.ts';
import { type AnyCommandeDetail, commandesApi, useListCommandesQuery } from '../../store/api/commandesApi.ts';
import { useListCommandeEventsQuery } from '../../store/api/historyApi.ts';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { DetailHead, HeadFacts } from '../../ui/page/DetailHead.tsx';
import { Columns } from '../../ui/page/Columns.tsx';
import { Stack } from '../../ui/page/Page.tsx';
import { settled } from '../../ui/table/panel/PanelTable.tsx';
import { TablePanel } from '../../ui/table/panel/TablePanel.tsx';
import { ValidateOne } from './ValidateOne.tsx';

/** The point of sale and the representative, as links for people who may read their pages. */
function Parties({ commande: { commercial, pointOfSale: pos } }: { commande: AnyCommandeDetail }) {
  const linked = useAccess().can('commercials.read');
  return (
    <HeadFacts>
      <li>
        <Store aria-label="Point de vente" />
        {linked ? <TextLink to={itemPath('points-de-vente', pos.code)}>{pos.designation}</TextLink> : pos.designation}
      </li>
      <li>
        <CommercialLink commercial={commercial} />
      </li>
    </HeadFacts>
  );
}

/** Text for a table without lines: when the backend gave no count, the lines may be missing rather than none. */
const emptyTextOf = (count: number, text: string): string => (Number.isFinite(count) ? text : NOT_PROVIDED);

// The list's own chunk: a chunk that both share would cost the list more.
const loadAddress = () =>
  import(/* webpackChunkName: "commandes" */ './CommandeListScreen.tsx').then(({ address }) => address);

/** The orders before and after this one. */
function Around({ commande }: { commande: AnyCommandeDetail }) {
  const neighbours = useNeighbours({
    resource: 'commandes',
    loadAddress,
    useRows: useListCommandesQuery,
    code: commande.code,
    at: { value: commande.commandeAt, param: 'commandeAt' },
  });
  return (
    <NeighbourLinks
      neighbours={neighbours}
      noun="commande"
      nameOf={(each) => each.orderNumber}
      pathOf={(each) => itemPath('commandes', each.code)}
    />
  );
}

function Order({ commande }: { commande: AnyCommandeDetail }) {
  const { orderNumber, isValidated, isSmsSent, stockMouvements: products, miscellaneousMouvements: divers } = commande;
  const history = useListCommandeEventsQuery(commande.code);
  return (
    <Stack>
      <DetailHead
        title={orderNumber}
        label={`Commande ${orderNumber}`}
        beside={<ValidationBadge isValidated={isValidated} />}
        actions={
          <>
            <ValidateOne commande={commande} />
            <Around commande={commande} />
          </>
        }
        figures={[
          { label: 'Date', value: <Day value={commande.commandeAt} time /> },
          { label: 'Lignes', value: formatNumber(commande.nbProduits + commande.nbDivers) },
          { label: 'SMS envoyé', value: isSmsSent ? 'Oui' : 'Non' },
          { label: 'Total', value: <Amount value={commande.totalValue} /> },
        ]}
      >
        <Parties commande={commande} />
      </DetailHead>
      <Columns aside={<HistoryPanel query={history} />}>
        {(products.length > 0 || commande.nbProduits !== 0 || commande.nbDivers === 0) && (
          <TablePanel
            title="Produits vendus"
            columns={lotColumns('Montant', commande.commandeAt)}
            query={settled(products)}
            rowKey={(row) => row.code}
            emptyText={emptyTextOf(commande.nbProduits, 'Aucun produit vendu')}
          />
        )}
        {(divers.length > 0 || commande.nbDivers !== 0) && (
          <TablePanel
            title="Articles divers"
            columns={diversColumns}
            query={settled(divers)}
            rowKey={(row) => row.code}
            emptyText={emptyTextOf(commande.nbDivers, 'Aucun article divers')}
          />
        )}
      </Columns>
    </Stack>
  );
}

export const { item, Component } = itemScreen({
  endpoint: commandesApi.endpoints.getCommande,
  resource: 'commandes',
  title: (commande) => commande.orderNumber,
  texts: { missing: 'Commande non trouvée', none: 'Aucune commande', failed: 'La commande n’a pas pu être chargée' },
  render: (commande) => <Order commande={commande} />,
});
