import { PackagePlus } from 'lucide-react';
import { useParams } from 'react-router';
import type { Miscellaneous } from '@contract/miscellaneous.ts';
import type { MiscellaneousStock } from '@contract/stock.ts';
import { CommercialLink } from '../../domain/people/CommercialLink.tsx';
import { listPath } from '../../domain/resources.ts';
import { useAccess } from '../../store/access.ts';
import { detailOf } from '../../store/api/answer/detail.ts';
import { useGetMiscellaneousQuery, useListMiscellaneousStockQuery } from '../../store/api/miscellaneousApi.ts';
import { type RowToggle, ToggleCell, useRowToggle } from '../../ui/action/ToggleCell.tsx';
import { ToggleDialog } from '../../ui/action/ToggleDialog.tsx';
import { Badge } from '../../ui/badge/Badge.tsx';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber, NOTHING } from '../../ui/format/number.ts';
import { DetailHead, HeadFacts } from '../../ui/page/DetailHead.tsx';
import { DetailPage } from '../../ui/page/DetailPage.tsx';
import { Stack } from '../../ui/page/Page.tsx';
import { TablePanel } from '../../ui/table/panel/TablePanel.tsx';
import type { Column } from '../../ui/table/types.ts';
import { ProduitDiversForm } from './ProduitDiversForm.tsx';
import { lineValue } from './lineValue.ts';
import { TOGGLE, useToggle } from './produitDiversActions.ts';

const columns = (price: number): readonly Column<MiscellaneousStock>[] => [
  {
    key: 'commercial',
    header: 'Commercial',
    cell: (row) => <CommercialLink commercial={row.commercial} tab="stock-divers" />,
    width: '320px',
  },
  {
    key: 'date',
    header: 'Date création',
    cell: (row) => <Day value={row.createdAt} />,
    card: 'subtitle',
    cardLabel: 'Créé le',
  },
  { key: 'quantite', header: 'Quantité', cell: (row) => formatNumber(row.quantiteDisponible), align: 'end' },
  {
    key: 'valeur',
    header: 'Valeur',
    cell: (row) => <Amount value={lineValue(price, row.quantiteDisponible)} />,
    align: 'end',
  },
];

function Detail({ item, toggle }: { item: Miscellaneous; toggle: RowToggle<Miscellaneous> }) {
  const access = useAccess();
  const { data, isFetching, isError, refetch } = useListMiscellaneousStockQuery({
    'miscellaneous.code[]': [item.code],
    'order[quantiteDisponible]': 'desc',
    pagination: false,
  });
  const total = data?.items.reduce((sum, line) => sum + line.quantiteDisponible, 0);
  const value = data?.items.reduce((sum, line) => sum + lineValue(item.price, line.quantiteDisponible), 0);
  const holders = data?.items.filter((line) => line.quantiteDisponible > 0).length;
  return (
    <Stack>
      <DetailHead
        title={item.designation}
        label={`Produit divers ${item.designation}`}
        beside={<Badge tone={item.isEnabled ? 'good' : 'neutral'}>{item.isEnabled ? 'Actif' : 'Inactif'}</Badge>}
        actions={
          <>
            {access.isAdmin && <ProduitDiversForm item={item} />}
            {access.can('products.import') && item.isEnabled && (
              <ButtonLink icon={<PackagePlus aria-hidden />} to="/produits-divers/assigner-stocks">
                Assigner des stocks
              </ButtonLink>
            )}
          </>
        }
        figures={[
          { label: 'Prix', value: <Amount value={item.price} /> },
          { label: 'En stock', value: formatNumber(total) },
          { label: 'Valeur du stock', value: <Amount value={value} /> },
          { label: 'Commerciaux', value: formatNumber(holders) },
          ...(access.isAdmin ? [{ label: 'Actif', value: <ToggleCell subject={item} toggle={toggle} /> }] : []),
        ]}
      >
        <HeadFacts>
          <li>{item.code}</li>
          <li>{item.description || NOTHING}</li>
        </HeadFacts>
      </DetailHead>
      <TablePanel
        title="Stock par commercial"
        columns={columns(item.price)}
        query={{ data, isFetching, isError, refetch }}
        rowKey={(row) => row.code}
        rowTone={(row) => (row.quantiteDisponible > 0 ? undefined : 'off')}
        emptyText="Aucun commercial n’en a en stock"
        failedText="Le stock n’a pas pu être chargé"
      />
    </Stack>
  );
}

export function Component() {
  const { code = '' } = useParams();
  const product = detailOf(useGetMiscellaneousQuery(code));
  const toggling = useToggle();
  const toggle = useRowToggle(toggling, TOGGLE.texts, useAccess().isAdmin);
  return (
    <>
      <DetailPage
        {...product}
        title={(found) => found.designation}
        missing={{
          title: 'Produit divers non trouvé',
          text: `Aucun produit divers n’a le code «\u00a0${code}\u00a0».`,
          back: listPath('produits-divers'),
        }}
        failedTitle="Le produit divers n’a pas pu être chargé"
      >
        {(found) => <Detail item={found} toggle={toggle} />}
      </DetailPage>
      <ToggleDialog {...TOGGLE.texts} action={toggling} />
    </>
  );
}
