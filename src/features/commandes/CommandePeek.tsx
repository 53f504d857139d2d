import { diversColumns } from '../../domain/columns/diversColumns.tsx';
import { lotColumns } from '../../domain/columns/lotColumns.tsx';
import { ValidationBadge } from '../../domain/commandes/ValidationBadge.tsx';
import { NOT_PROVIDED } from '../../domain/documents/LinesPanel.tsx';
import { CommercialLink } from '../../domain/people/CommercialLink.tsx';
import { itemPath } from '../../domain/resources.ts';
import { useAccess } from '../../store/access.ts';
import { detailOf } from '../../store/api/answer/detail.ts';
import { type AnyCommandeDetail, useGetCommandeQuery } from '../../store/api/commandesApi.ts';
import { Amount } from '../../ui/format/Amount.tsx';
import { Moment } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { PeekHead, PeekLines, PeekOf } from '../../ui/table/peek/parts.tsx';
import { ValidateOne } from './ValidateOne.tsx';

function Order({ commande }: { commande: AnyCommandeDetail }) {
  const linked = useAccess().can('commercials.read');
  const { pointOfSale: pos, nbProduits, nbDivers, stockMouvements, miscellaneousMouvements } = commande;
  return (
    <>
      <PeekHead
        title={commande.orderNumber}
        beside={<ValidationBadge isValidated={commande.isValidated} />}
        actions={<ValidateOne commande={commande} />}
        figures={[
          { label: 'Total', value: <Amount value={commande.totalValue} /> },
          { label: 'Date', value: <Moment value={commande.commandeAt} /> },
          { label: 'Lignes', value: formatNumber(nbProduits + nbDivers) },
          { label: 'SMS envoyé', value: commande.isSmsSent ? 'Oui' : 'Non' },
        ]}
      >
        {linked ? <TextLink to={itemPath('points-de-vente', pos.code)}>{pos.designation}</TextLink> : pos.designation}
        <CommercialLink commercial={commande.commercial} />
      </PeekHead>
      <PeekLines
        title="Produits vendus"
        columns={lotColumns('Montant', commande.commandeAt)}
        rows={stockMouvements}
        rowKey={(row) => row.code}
        emptyText={Number.isFinite(nbProduits) ? 'Aucun produit vendu' : NOT_PROVIDED}
      />
      {miscellaneousMouvements.length > 0 && (
        <PeekLines
          title="Articles divers"
          columns={diversColumns}
          rows={miscellaneousMouvements}
          rowKey={(row) => row.code}
          emptyText="Aucun article divers"
        />
      )}
    </>
  );
}

export function Content({ code }: { code: string }) {
  const query = useGetCommandeQuery(code);
  return (
    <PeekOf {...detailOf(query)} missing="Commande non trouvée" failedTitle="La commande n’a pas pu être chargée">
      {(commande) => <Order commande={commande} />}
    </PeekOf>
  );
}
