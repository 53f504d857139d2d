import { Person } from '../people/Person.tsx';
import type { Column } from '../../ui/table/types.ts';

interface Owned {
  commercial: { username: string; nomPrenom: string };
}

/** The column with the representative of a document, lot or order; `width` as in Column. */
export const commercialColumn = (width: string): Column<Owned> => ({
  key: 'commercial',
  header: 'Commercial',
  sort: 'commercial.nomPrenom',
  cell: (row) => <Person person={row.commercial} />,
  width,
  card: 'subtitle',
});
