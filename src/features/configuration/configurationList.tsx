import { Pencil } from 'lucide-react';
import styled from 'styled-components';
import { RESOURCES } from '../../domain/resources.ts';
import { Person } from '../../domain/people/Person.tsx';
import type { AnyConfiguration } from '../../store/api/configurationApi.ts';
import { RowButton } from '../../ui/button/Button.tsx';
import { Moment } from '../../ui/format/Day.tsx';
import { NOTHING } from '../../ui/format/number.ts';
import type { Column, ListDefinition } from '../../ui/table/types.ts';
import { isProposed, shownValue, typeOf } from './value.ts';

/* The end of a name tells one threshold from the next. */
const Whole = styled.span`
  display: block;
  line-height: 18px;
  white-space: normal;
`;

const nothing = <span className="t3">{NOTHING}</span>;

const columns: readonly Column<AnyConfiguration>[] = [
  {
    key: 'designation',
    header: 'Désignation',
    sort: 'designation',
    cell: (row) => <Whole>{row.designation}</Whole>,
    width: '420px',
  },
  { key: 'code', header: 'Code', sort: 'code', cell: (row) => row.code, card: 'subtitle' },
  {
    key: 'valeur',
    header: 'Valeur',
    cell: (row) => (
      <>
        <b className="tn">{shownValue(typeOf(row), row.value)}</b>
        {isProposed(row) && <span className="t3"> à confirmer</span>}
      </>
    ),
    width: '320px',
    card: 'figure',
  },
  {
    key: 'par',
    header: 'Modifiée par',
    cell: (row) => (row.lastUpdateBy ? <Person person={row.lastUpdateBy} /> : nothing),
    width: '220px',
    card: 'detail',
  },
  {
    key: 'le',
    header: 'Modifiée le',
    sort: 'lastUpdateAt',
    cell: (row) => (row.lastUpdateAt ? <Moment value={row.lastUpdateAt} /> : nothing),
    card: 'detail',
  },
];

const definition = (title: string, more: readonly Column<AnyConfiguration>[]): ListDefinition<AnyConfiguration> => ({
  title,
  search: { placeholder: 'Rechercher par désignation...' },
  filters: [],
  sorts: [
    { field: 'designation', label: 'Désignation' },
    { field: 'code', label: 'Code' },
    { field: 'lastUpdateAt', label: 'Modification' },
  ],
  isShort: true,
  defaultSort: RESOURCES.configuration.list.sort,
  columns: [...columns, ...more],
  rowKey: (row) => row.code,
  emptyText: 'Aucune configuration trouvée',
  download: { path: 'configurations' },
});

export type EditConfiguration = (configuration: AnyConfiguration) => void;

/** The configuration for administrators (docs/product.md, 6.28). */
export const configurationList = (onEdit: EditConfiguration) =>
  definition('Configuration', [
    {
      key: 'actions',
      header: 'Actions',
      cell: (row) => (
        <RowButton
          icon={<Pencil aria-hidden />}
          label={`Modifier ${row.designation}`}
          onClick={() => {
            onEdit(row);
          }}
        />
      ),
      align: 'center',
      card: 'control',
    },
  ]);

/** The same list for readers, without the column of actions. Both have the same filters and sorts in the address. */
export const settingsList = definition('Paramètres', []);
