import { Store } from 'lucide-react';
import { useParams } from 'react-router';
import { diversColumns } from '../../domain/columns/diversColumns.tsx';
import { lotColumns } from '../../domain/columns/lotColumns.tsx';
import { ValidationBadge } from '../../domain/commandes/ValidationBadge.tsx';
import { NOT_PROVIDED } from '../../domain/documents/LinesPanel.tsx';
import { CommercialLink } from '../../domain/people/CommercialLink.tsx';
import { itemPath, listPath } from '../../domain/resources.ts';
import { useAccess } from '../../store/access.ts';
import { type AnyCommandeDetail, useGetCommandeQuery } from '../../store/api/commandesApi.ts';
import { detailOf } from '../../store/api/answer/detail.ts';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { DetailHead, HeadFacts } from '../../ui/page/DetailHead.tsx';
import { DetailPage } from '../../ui/page/DetailPage.tsx';
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

function Order({ commande }: { commande: AnyCommandeDetail }) {
  const { orderNumber, isValidated, isSmsSent, stockMouvements: products, miscellaneousMouvements: divers } = commande;
  return (
    <Stack>
      <DetailHead
        title={orderNumber}
        label={`Commande ${orderNumber}`}
        beside={<ValidationBadge isValidated={isValidated} />}
        actions={<ValidateOne commande={commande} />}
        figures={[
          { label: 'Date', value: <Day value={commande.commandeAt} time /> },
          { label: 'Lignes', value: formatNumber(commande.nbProduits + commande.nbDivers) },
          { label: 'SMS envoyé', value: isSmsSent ? 'Oui' : 'Non' },
          { label: 'Total', value: <Amount value={commande.totalValue} /> },
        ]}
      >
        <Parties commande={commande} />
      </DetailHead>
      <TablePanel
        title="Produits vendus"
        columns={lotColumns('Montant', commande.commandeAt)}
        query={settled(products)}
        rowKey={(row) => row.code}
        emptyText={emptyTextOf(commande.nbProduits, 'Aucun produit vendu')}
      />
      <TablePanel
        title="Articles divers"
        columns={diversColumns}
        query={settled(divers)}
        rowKey={(row) => row.code}
        emptyText={emptyTextOf(commande.nbDivers, 'Aucun article divers')}
      />
    </Stack>
  );
}

export function Component() {
  const { code = '' } = useParams();
  const query = useGetCommandeQuery(code);
  return (
    <DetailPage
      {...detailOf(query)}
      title={(commande) => commande.orderNumber}
      missing={{
        title: 'Commande non trouvée',
        text: `Aucune commande n’a l’identifiant «\u00a0${code}\u00a0».`,
        back: listPath('commandes'),
      }}
      failedTitle="La commande n’a pas pu être chargée"
    >
      {(commande) => <Order commande={commande} />}
    </DetailPage>
  );
}
