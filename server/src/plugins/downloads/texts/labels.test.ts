import { AjustementListQuery } from '../../../contract/ajustement.ts';
import { ConfigurationListQuery } from '../../../contract/configuration.ts';
import { CommandeListQuery } from '../../../contract/commande.ts';
import { ImportJournalListQuery } from '../../../contract/importation.ts';
import { LivraisonListQuery } from '../../../contract/livraison.ts';
import { MiscellaneousLivraisonListQuery } from '../../../contract/miscellaneousLivraison.ts';
import { PaiementListQuery } from '../../../contract/paiement.ts';
import { PointOfSaleListQuery } from '../../../contract/pointOfSale.ts';
import { ProductListQuery, ProductStatsListQuery } from '../../../contract/product.ts';
import { RetourListQuery } from '../../../contract/retour.ts';
import { MiscellaneousStockListQuery } from '../../../contract/stock.ts';
import { UtilisateurListQuery } from '../../../contract/utilisateur.ts';
import { ZoneListQuery } from '../../../contract/zone.ts';
import { isFilter } from './filters.ts';
import { FILTER_LABELS, SORT_LABELS } from './labels.ts';

const QUERIES = [
  AjustementListQuery,
  CommandeListQuery,
  ConfigurationListQuery,
  ImportJournalListQuery,
  LivraisonListQuery,
  MiscellaneousLivraisonListQuery,
  PaiementListQuery,
  PointOfSaleListQuery,
  ProductListQuery,
  ProductStatsListQuery,
  RetourListQuery,
  MiscellaneousStockListQuery,
  UtilisateurListQuery,
  ZoneListQuery,
];
const names = QUERIES.flatMap((query) => Object.keys(query.properties));

test('every filter of every list has a French label', () => {
  expect(names.filter((name) => isFilter(name) && !FILTER_LABELS.has(name))).toEqual([]);
});

test('so has every sort', () => {
  const sorts = names.flatMap((name) => /^order\[(.+)\]$/.exec(name)?.[1] ?? []);
  expect(sorts.filter((sort) => !SORT_LABELS.has(sort))).toEqual([]);
});

test('labels of the product statistics speak of units, not of documents', () => {
  const counted = ['totalSold', 'livraisonCount', 'retourCount', 'ajustementCount'];
  expect(counted.map((name) => SORT_LABELS.get(name))).toEqual([
    'Quantité vendue',
    'Quantité livrée',
    'Quantité retournée',
    'Quantité ajustée',
  ]);
});
