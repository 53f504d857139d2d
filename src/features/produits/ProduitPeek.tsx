import { LATE } from '../../domain/lists/late.ts';
import { listPath } from '../../domain/resources.ts';
import { useAccess } from '../../store/access.ts';
import { detailOf } from '../../store/api/answer/detail.ts';
import { useGetProductQuery } from '../../store/api/productsApi.ts';
import { Badge } from '../../ui/badge/Badge.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { NOTHING } from '../../ui/format/number.ts';
import { Since } from '../../ui/format/Since.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { fact, Facts } from '../../ui/panel/Panel.tsx';
import { PeekHead, PeekOf, PeekSection } from '../../ui/table/peek/parts.tsx';
import { ProduitImage } from './ProduitImage.tsx';
import { unitLabel } from './produitList.tsx';

export function Content({ code }: { code: string }) {
  const query = useGetProductQuery(code);
  const canReadStock = useAccess().can('stock.read');
  return (
    <PeekOf {...detailOf(query)} missing="Produit non trouvé" failedTitle="Le produit n’a pas pu être chargé">
      {(product) => (
        <>
          <PeekHead
            title={product.designation}
            lead={<ProduitImage url={product.imageUrl} designation={product.designation} />}
            beside={
              <Badge tone={product.isEnabled ? 'good' : 'neutral'}>{product.isEnabled ? 'Actif' : 'Inactif'}</Badge>
            }
            figures={[
              { label: 'Prix', value: <Amount value={product.price} /> },
              { label: 'Survente', value: <Amount value={product.survente} /> },
            ]}
          >
            <span className="t2 tn">{product.code}</span>
          </PeekHead>
          <PeekSection title="Informations">
            <Facts>
              {fact('Unité', unitLabel(product.unit))}
              {fact('Code Barre', <span className="tn">{product.codeBarre || NOTHING}</span>)}
              {fact('Description', product.description || NOTHING)}
              {fact('Dernière mise à jour', <Since inline time value={product.lastUpdateAt} late={LATE.update} />)}
              {canReadStock &&
                fact('Stock', <TextLink to={listPath('lots', { produits: product.code })}>Voir les lots</TextLink>)}
            </Facts>
          </PeekSection>
        </>
      )}
    </PeekOf>
  );
}
