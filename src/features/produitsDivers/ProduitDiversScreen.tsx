import { PackagePlus } from 'lucide-react';
import { useParams } from 'react-router';
import styled from 'styled-components';
import type { Miscellaneous } from '@contract/miscellaneous.ts';
import type { MiscellaneousStock } from '@contract/stock.ts';
import { useAccess } from '../../store/access.ts';
import { errorStatus, failureOf } from '../../store/api/apiError.ts';
import { useGetMiscellaneousQuery, useListMiscellaneousQuery, useListMiscellaneousStockQuery } from '../../store/api/miscellaneousApi.ts';
import { Person } from '../../ui/avatar/Person.tsx';
import { Badge, CountBadge } from '../../ui/badge/Badge.tsx';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber, NOTHING } from '../../ui/format/number.ts';
import { DetailHead, HeadFacts } from '../../ui/page/DetailHead.tsx';
import { DetailPage } from '../../ui/page/DetailPage.tsx';
import { Panel } from '../../ui/panel/Panel.tsx';
import { PanelTable } from '../../ui/table/PanelTable.tsx';
import type { Column } from '../../ui/table/types.ts';
import { MiscellaneousActive, ToggleActive } from './ToggleActive.tsx';
import { lineValue } from './value.ts';

const Stack = styled.div`
  display: grid;
  gap: 16px;
`;

/** Where the representative's own page is not to be read, the name leads nowhere. */
function Holder({ line }: { line: MiscellaneousStock }) {
  const may = useAccess().can('commercials.read');
  return <Person person={line.commercial} {...(may ? { to: `/commercial/${encodeURIComponent(line.commercial.username)}?onglet=stock-divers` } : {})} />;
}

const columns = (price: number): readonly Column<MiscellaneousStock>[] => [
  { key: 'commercial', header: 'Commercial', cell: (row) => <Holder line={row} />, width: '320px' },
  { key: 'date', header: 'Date création', cell: (row) => <Day value={row.createdAt} />, cardLabel: 'Créé le' },
  { key: 'quantite', header: 'Quantité', cell: (row) => formatNumber(row.quantiteDisponible), align: 'end' },
  { key: 'valeur', header: 'Valeur', cell: (row) => <Amount value={lineValue(price, row.quantiteDisponible)} />, align: 'end' },
];

function Detail({ item }: { item: Miscellaneous }) {
  const access = useAccess();
  const { data, isFetching, isError, refetch } = useListMiscellaneousStockQuery({
    'miscellaneous.code[]': [item.code], 'order[quantiteDisponible]': 'desc', pagination: false,
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
        {...(access.can('products.import') && item.isEnabled
          ? { actions: <ButtonLink icon={<PackagePlus aria-hidden />} to="/produits-divers/assigner-stocks">Assigner des stocks</ButtonLink> }
          : {})}
        figures={[
          { label: 'Prix', value: <Amount value={item.price} /> },
          { label: 'En stock', value: formatNumber(total) },
          { label: 'Valeur du stock', value: <Amount value={value} /> },
          { label: 'Commerciaux', value: formatNumber(holders) },
          ...(access.isAdmin ? [{ label: 'Actif', value: <MiscellaneousActive item={item} /> }] : []),
        ]}
      >
        <HeadFacts>
          <li>{item.code}</li>
          <li>{item.description || NOTHING}</li>
        </HeadFacts>
      </DetailHead>
      <Panel title="Stock par commercial" badge={data && <CountBadge>{formatNumber(data.total)}</CountBadge>} flush>
        <PanelTable
          label="Stock par commercial"
          columns={columns(item.price)}
          query={{ data, isFetching, isError, refetch }}
          rowKey={(row) => row.code}
          rowTone={(row) => (row.quantiteDisponible > 0 ? undefined : 'off')}
          emptyText="Aucun commercial n’en a en stock"
          failedText="Le stock n’a pas pu être chargé"
        />
      </Panel>
    </Stack>
  );
}

/** One product: by its own call, or out of the list where the backend has no such call (DECISIONS, rule 2). */
function useProduct(code: string) {
  const own = useGetMiscellaneousQuery(code);
  const absent = errorStatus(own.error) === 404;
  const list = useListMiscellaneousQuery({ search: code, pagination: false }, { skip: !absent });
  if (!absent) return { item: own.currentData, failure: failureOf(own.error), busy: own.isFetching, retry: own.refetch };
  const item = list.currentData?.items.find((each) => each.code === code);
  const missing = list.currentData && !item ? failureOf(own.error) : failureOf(list.error);
  return { item, failure: missing, busy: list.isFetching, retry: list.refetch };
}

export function Component() {
  const { code = '' } = useParams();
  const { item, failure, busy, retry } = useProduct(code);
  return (
    <ToggleActive>
      <DetailPage
        item={item}
        failure={failure}
        onRetry={() => void retry()}
        busy={busy}
        title={(found) => found.designation}
        missing={{
          title: 'Produit divers non trouvé',
          text: `Aucun produit divers n’a le code « ${code} ».`,
          back: { to: '/produits-divers', label: 'Retour à la liste' },
        }}
        failedTitle="Le produit divers n’a pas pu être chargé"
      >
        {(found) => <Detail item={found} />}
      </DetailPage>
    </ToggleActive>
  );
}
