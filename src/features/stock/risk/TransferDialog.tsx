import { use, useState } from 'react';
import { ArrowRight, Download } from 'lucide-react';
import styled from 'styled-components';
import type { Transfert } from '@contract/stock.ts';
import { Person } from '../../../domain/people/Person.tsx';
import type { ListArgs } from '../../../store/api/answer/page.ts';
import { useListTransfertsQuery } from '../../../store/api/stockApi.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { Day } from '../../../ui/format/Day.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { DownloadsContext } from '../../../ui/table/download/downloads.ts';
import { PagedTable } from '../../../ui/table/panel/PagedTable.tsx';
import { Stacked } from '../../../ui/table/rows/stackStyle.ts';
import type { Column } from '../../../ui/table/types.ts';

export interface TransferDialogProps {
  /** The lots, by the filters of their list. */
  filters: ListArgs;
  onClose: () => void;
}

const PAGE_SIZE = 20;
const TITLE = 'Proposer un transfert';
const PATH = 'stock-commercial/transferts';

/* A row of a phone has no headers that would tell who gives from who takes. */
const Towards = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  max-width: 100%;
  & > svg.lucide {
    flex: none;
    width: 14px;
    height: 14px;
    color: var(--text-3);
  }
`;

/* Two names, an expiry and their separators are longer than the line of a phone: who takes has a line of their own. */
const Lots = styled.div`
  & .sub {
    flex-wrap: wrap;
  }
  & .sub > span:last-child {
    flex: 0 0 100%;
    padding-bottom: 4px;
    line-height: 16px;
    &::before {
      content: none;
    }
  }
`;

const columns: readonly Column<Transfert>[] = [
  {
    key: 'lot',
    header: 'Lot',
    cell: ({ lot }) => (
      <Stacked>
        <b>{lot.product.designation}</b>
        <span className="t3">
          {lot.lotNumber} · <Day value={lot.expireAt} />
        </span>
      </Stacked>
    ),
    width: '220px',
    cardNote: ({ lot }) => <Day value={lot.expireAt} />,
  },
  { key: 'de', header: 'De', cell: ({ de }) => <Person person={de} />, width: '180px', card: 'subtitle' },
  {
    key: 'vers',
    header: 'Vers',
    cell: ({ vers }) => (
      <Towards>
        <ArrowRight aria-label="vers" />{' '}
        {vers ? <Person person={vers} /> : <span className="t2">Personne ne peut le vendre à temps</span>}
      </Towards>
    ),
    width: '240px',
    card: 'subtitle',
  },
  {
    key: 'quantite',
    header: 'Unités',
    cell: ({ quantite }) => <b>{formatNumber(quantite)}</b>,
    align: 'end',
    card: 'figure',
  },
  { key: 'valeur', header: 'Valeur', cell: ({ valeur }) => <Amount value={valeur} />, align: 'end', card: 'detail' },
];

/** Who can sell in time what would expire, lot by lot, and the same as a sheet to work from. */
export function TransferDialog({ filters, onClose }: TransferDialogProps) {
  const [page, setPage] = useState(1);
  const query = useListTransfertsQuery({ ...filters, page, itemsPerPage: PAGE_SIZE });
  const downloads = use(DownloadsContext);
  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLE}
      description="Les unités qui expireraient invendues, vers qui peut les vendre à temps en plus de son propre stock."
      width="880px"
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          {downloads && (
            <Button
              variant="primary"
              icon={<Download aria-hidden />}
              disabled={downloads.busy || !query.data?.total}
              onClick={() => {
                downloads.start({ path: PATH, params: filters, format: 'xlsx', title: 'Transferts proposés' });
              }}
            >
              Télécharger la feuille
            </Button>
          )}
        </>
      }
    >
      <Lots>
        <PagedTable
          label={TITLE}
          columns={columns}
          query={query}
          rowKey={({ lot, vers }) => `${lot.code} ${vers?.username ?? ''}`}
          page={page}
          pageSize={PAGE_SIZE}
          onPage={setPage}
          emptyText="Aucun transfert à proposer"
          emptyDetail="Ces lots expirent aujourd’hui, sont déjà expirés ou seront vendus à temps."
          failedText="Les transferts n’ont pas pu être chargés"
        />
      </Lots>
    </Dialog>
  );
}
