import sql from 'sql-template-tag';
import { writeLines } from '../imports/documents/store.ts';
import { lotDocumentImport } from '../lotDocuments/import.ts';
import { datesOf } from './expiry.ts';

/**
 * An existing lot is topped up, and gets the date if it has none; the database refuses another date for a lot that has
 * one.
 */
const storeLots = writeLines('document', (tx, { commercials, articles, lots, limits }) =>
  tx.rows(
    sql`
    insert into stock_commercial as s (commercial_id, product_id, lot_number, expire_at)
    select r.commercial, r.product, r.lot, min(r.expire_at)
    from unnest(${commercials}::bigint[], ${articles}::bigint[], ${lots}::text[], ${limits}::date[])
      as r(commercial, product, lot, expire_at)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (commercial_id, product_id, lot_number) do update set expire_at = excluded.expire_at
    where s.expire_at is distinct from excluded.expire_at`,
    'lots imported',
  ),
);

/** Deliveries from the accounting system's text export (docs/product.md, 7.12 and 12.6). */
export const livraisonImport = lotDocumentImport({
  path: 'livraisons',
  nature: 'livraisons',
  table: 'livraison',
  sign: 1,
  further: datesOf,
  storeLots,
});
