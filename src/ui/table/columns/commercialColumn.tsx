import { Person } from '../../avatar/Person.tsx';
import type { Column } from '../types.ts';

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
