import type { Miscellaneous } from '@contract/miscellaneous.ts';
import type { ProductStats } from '@contract/product.ts';
import type {
  Couverture,
  MiscellaneousStock,
  ProductRef,
  StockCommercial,
  StockLigne,
  StockMouvement,
  StockParProduit,
  Transfert,
} from '@contract/stock.ts';
import { figure } from '../../../workers/figure.ts';
import { figureOrNull, orNull, shape, text, textOrNull } from '../answer/readers.ts';
import { person, coded, enabled } from './references.ts';

const productFields = { description: text, imageUrl: textOrNull, isEnabled: enabled, price: figure };
const productShape = shape<
  { unit: string; survente: number | null; codeBarre: string; lastUpdateAt: string | null } & Miscellaneous
>({ ...productFields, unit: text, codeBarre: text, survente: figureOrNull, lastUpdateAt: textOrNull });
/** Reads a product; `T` has the fields that a screen uses. */
export const product = <T extends ProductRef>(value: unknown): T => productShape(coded(value)) as unknown as T;
const miscellaneousShape = shape<Miscellaneous>(productFields);
export const miscellaneous = (value: unknown): Miscellaneous => miscellaneousShape(coded(value));

export const productStats = shape<ProductStats>({
  product: coded,
  totalValue: figure,
  totalSold: figure,
  livraisonCount: figure,
  retourCount: figure,
  ajustementCount: figure,
});

export const miscellaneousStock = shape<MiscellaneousStock>({
  miscellaneous: coded,
  commercial: person,
  createdAt: text,
  quantiteDisponible: figure,
});
/** The loss and the cover of a stock, which another backend does not tell. */
const loss = shape<StockParProduit['aPerdre']>({ quantite: figure, valeur: figure });
const cover = shape<Couverture>({ jours: figureOrNull, jusqua: textOrNull });
const ifTold =
  <T>(read: (value: unknown) => T) =>
  (value: unknown): T | undefined =>
    value === undefined || value === null ? undefined : read(value);
const risk = shape<StockCommercial['aPerdre']>({ quantite: figure, valeur: figure, plusRapide: orNull(person) });
export const stockCommercial = shape<StockCommercial>({
  product: coded,
  commercial: person,
  lotNumber: text,
  expireAt: textOrNull,
  quantiteDisponible: figure,
  quantiteInitial: figure,
  percentDisponible: figure,
  valeur: figure,
  aPerdre: ifTold(risk),
  couverture: ifTold(cover),
});
export const stockParProduit = shape<StockParProduit>({
  product: coded,
  quantiteDisponible: figure,
  valeur: figure,
  lots: figure,
  commerciaux: figure,
  aPerdre: ifTold(loss),
  couverture: ifTold(cover),
});
export const stockLigne = shape<StockLigne>({
  commercial: person,
  product: orNull(coded),
  miscellaneous: orNull(coded),
  lotNumber: textOrNull,
  expireAt: textOrNull,
  quantiteDisponible: figure,
  quantiteInitial: figure,
  valeur: figure,
  price: figure,
  aPerdre: figure,
});
/** The units that a proposal moves; nobody takes them where `vers` is null. */
export const transfert = shape<Transfert>({ quantite: figure, valeur: figure, de: person, vers: orNull(person) });
const mouvementLot = shape<StockMouvement['stockCommercial']>({
  code: text,
  product: coded,
  commercial: person,
  lotNumber: text,
  expireAt: textOrNull,
});
export const stockMouvement = shape<StockMouvement>({
  mouvementAt: text,
  quantite: figure,
  totalValue: figure,
  stockCommercial: mouvementLot,
  solde: figure,
});
