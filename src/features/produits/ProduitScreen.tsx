import { memo, useMemo } from 'react';
import { Pencil } from 'lucide-react';
import { useParams } from 'react-router';
import { LATE } from '../../domain/lists/late.ts';
import { ExpiryBadge } from '../../domain/lots/ExpiryBadge.tsx';
import { CommercialLink } from '../../domain/people/CommercialLink.tsx';
import { listPath } from '../../domain/resources.ts';
import { useAccess } from '../../store/access.ts';
import { detailOf } from '../../store/api/answer/detail.ts';
import { productsApi, type AnyProduct } from '../../store/api/productsApi.ts';
import { useListLotsQuery } from '../../store/api/stockApi.ts';
import { ToggleCell, useRowToggle } from '../../ui/action/ToggleCell.tsx';
import { ToggleDialog } from '../../ui/action/ToggleDialog.tsx';
import { Badge } from '../../ui/badge/Badge.tsx';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber, NOTHING } from '../../ui/format/number.ts';
import { Since } from '../../ui/format/Since.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { DetailHead, HeadFacts } from '../../ui/page/DetailHead.tsx';
import { DetailPage } from '../../ui/page/DetailPage.tsx';
import { Stack } from '../../ui/page/Page.tsx';
import { fact, Facts, Panel } from '../../ui/panel/Panel.tsx';
import { TablePanel } from '../../ui/table/panel/TablePanel.tsx';
import type { Column } from '../../ui/table/types.ts';
import { PriceDialog, usePriceDialog } from './PriceDialog.tsx';
import { TOGGLE, useToggle } from './produitActions.ts';
import { ProduitImage } from './ProduitImage.tsx';
import { type ProduitActions, unitLabel } from './produitList.tsx';
import { stockByCommercial, type CommercialStock } from './stockByCommercial.ts';

const columns: readonly Column<CommercialStock>[] = [
  {
    key: 'commercial',
    header: 'Commercial',
    cell: (row) => <CommercialLink commercial={row.commercial} tab="stock" />,
    width: '320px',
  },
  {
    key: 'expiration',
    header: 'Prochaine expiration',
    cell: (row) => <Day value={row.expireAt} empty="N/A" />,
    card: 'subtitle',
    cardLabel: 'Expire le',
  },
  { key: 'etat', header: 'Expiration', cell: (row) => <ExpiryBadge day={row.expireAt} />, card: 'status' },
  { key: 'lots', header: 'Lots', cell: (row) => formatNumber(row.lots), align: 'end', card: 'detail' },
  { key: 'quantite', header: 'Quantité', cell: (row) => <b>{formatNumber(row.quantite)}</b>, align: 'end' },
  {
    key: 'valeur',
    header: 'Valeur',
    cell: (row) => <Amount value={row.valeur} />,
    align: 'end',
    unit: 'Ar',
    card: 'subtitle',
  },
];

interface DetailProps extends ProduitActions {
  product: AnyProduct;
}

function Head({ product, stock, toggle, editPrices }: DetailProps & { stock: readonly CommercialStock[] | undefined }) {
  const access = useAccess();
  const { code, designation } = product;
  return (
    <DetailHead
      title={designation}
      label={`Produit ${designation}`}
      lead={<ProduitImage url={product.imageUrl} designation={designation} />}
      beside={<Badge tone={product.isEnabled ? 'good' : 'neutral'}>{product.isEnabled ? 'Actif' : 'Inactif'}</Badge>}
      {...(access.isAdmin || access.can('stock.read')
        ? {
            actions: (
              <>
                {access.can('stock.read') && (
                  <ButtonLink to={listPath('mouvements', { produits: code })}>Voir ses mouvements</ButtonLink>
                )}
                {access.isAdmin && (
                  <ButtonLink to={listPath('audit', { element: 'product', code })}>Voir l’historique</ButtonLink>
                )}
                {access.isAdmin && (
                  <Button
                    icon={<Pencil aria-hidden />}
                    onClick={() => {
                      editPrices(product);
                    }}
                  >
                    Modifier les prix
                  </Button>
                )}
              </>
            ),
          }
        : {})}
      figures={[
        { label: 'Prix', value: <Amount value={product.price} /> },
        { label: 'Survente', value: <Amount value={product.survente} /> },
        { label: 'Unité', value: unitLabel(product.unit) },
        { label: 'En stock', value: formatNumber(stock?.reduce((sum, each) => sum + each.quantite, 0)) },
        { label: 'Valeur du stock', value: <Amount value={stock?.reduce((sum, each) => sum + each.valeur, 0)} /> },
        ...(access.isAdmin ? [{ label: 'Actif', value: <ToggleCell subject={product} toggle={toggle} /> }] : []),
      ]}
    >
      <HeadFacts>
        <li className="tn">{code}</li>
        {product.codeBarre && <li className="tn">{product.codeBarre}</li>}
      </HeadFacts>
    </DetailHead>
  );
}

/** Memoised, so that it is not drawn again while a price is typed. */
const Detail = memo(function Detail({ product, ...actions }: DetailProps) {
  const canReadStock = useAccess().can('stock.read');
  const lots = useListLotsQuery(
    { 'product.code[]': [product.code], disponible: true, pagination: false },
    { skip: !canReadStock },
  );
  const { data, isFetching, isError, refetch } = lots;
  const stock = useMemo(() => (data ? stockByCommercial(data.items) : undefined), [data]);
  return (
    <Stack>
      <Head product={product} stock={stock} {...actions} />
      <Panel title="Informations">
        <Facts>
          {fact('Description', product.description || NOTHING)}
          {fact('Dernière mise à jour', <Since inline time value={product.lastUpdateAt} late={LATE.update} />)}
        </Facts>
      </Panel>
      {canReadStock && (
        <TablePanel
          title="Stock par commercial"
          aside={<TextLink to={listPath('lots', { produits: product.code })}>Voir les lots</TextLink>}
          columns={columns}
          query={{ data: stock && { items: stock, total: stock.length }, isFetching, isError, refetch }}
          rowKey={(row) => row.commercial.username}
          emptyText="Aucun commercial n’en a en stock"
          failedText="Le stock n’a pas pu être chargé"
        />
      )}
    </Stack>
  );
});

export const item = productsApi.endpoints.getProduct;

export function Component() {
  const { code = '' } = useParams();
  const query = item.useQuery(code);
  const toggling = useToggle();
  const toggle = useRowToggle(toggling, TOGGLE.texts, useAccess().isAdmin);
  const prices = usePriceDialog(code);
  return (
    <>
      <DetailPage
        {...detailOf(query)}
        title={(product) => product.designation}
        missing={{
          title: 'Produit non trouvé',
          text: `Aucun produit n’a le code «\u00a0${code}\u00a0».`,
          back: listPath('produits'),
        }}
        failedTitle="Le produit n’a pas pu être chargé"
      >
        {(product) => <Detail product={product} toggle={toggle} editPrices={prices.open} />}
      </DetailPage>
      <ToggleDialog {...TOGGLE.texts} action={toggling} />
      <PriceDialog form={prices.form} />
    </>
  );
}
