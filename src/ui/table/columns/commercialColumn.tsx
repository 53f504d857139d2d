import { Person } from '../../avatar/Person.tsx';
import type { Column } from '../types.ts';

interface Owned {
  commercial: { username: string; nomPrenom: string };
}

/** Whose a document, a lot or an order is; `width` as a column's own. */
export const commercialColumn = (width: string): Column<Owned> => ({
  key: 'commercial',
  header: 'Commercial',
  sort: 'commercial.nomPrenom',
  cell: (row) => <Person person={row.commercial} />,
  width,
  card: 'subtitle',
});
