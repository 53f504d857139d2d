import { detailOf } from '../../store/api/answer/detail.ts';
import { useGetMiscellaneousQuery } from '../../store/api/miscellaneousApi.ts';
import { listPath } from '../../domain/resources.ts';
import { useAccess } from '../../store/access.ts';
import { Badge } from '../../ui/badge/Badge.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { NOTHING } from '../../ui/format/number.ts';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { fact, Facts } from '../../ui/panel/Panel.tsx';
import { PeekHead, PeekOf, PeekSection } from '../../ui/table/peek/parts.tsx';

export function Content({ code }: { code: string }) {
  const query = useGetMiscellaneousQuery(code);
  const canReadStock = useAccess().can('stock.read');
  return (
    <PeekOf
      {...detailOf(query)}
      missing="Produit divers non trouvé"
      failedTitle="Le produit divers n’a pas pu être chargé"
    >
      {(item) => (
        <>
          <PeekHead
            title={item.designation}
            beside={<Badge tone={item.isEnabled ? 'good' : 'neutral'}>{item.isEnabled ? 'Actif' : 'Inactif'}</Badge>}
            figures={[{ label: 'Prix', value: <Amount value={item.price} /> }]}
          >
            <span className="t2">{item.code}</span>
          </PeekHead>
          <PeekSection title="Informations">
            <Facts>
              {fact('Description', item.description || NOTHING)}
              {canReadStock &&
                fact(
                  'Stock',
                  <TextLink to={listPath('stock-produits-divers', { 'produits-divers': item.code })}>
                    Voir par commercial
                  </TextLink>,
                )}
            </Facts>
          </PeekSection>
        </>
      )}
    </PeekOf>
  );
}
