import { type SavedForm, useSavedForm } from '../../domain/forms/useSavedForm.ts';
import { pricesOf, writePrice, type Prices, type TypedPrices } from '../../machines/forms/priceRules.ts';
import type { TextFields } from '../../machines/submission/dialogForm.ts';
import type { Form } from '../../machines/submission/useForm.ts';
import type { LatestStored } from '../../store/api/failure.ts';
import { productsApi } from '../../store/api/productsApi.ts';
import { recordOf } from '../../store/api/readers.ts';

const isPrice = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Prices as the form's texts. */
export const toFields = ({ price, survente }: Prices): TextFields => ({
  price: writePrice(price),
  survente: writePrice(survente),
});
export const toTypedPrices = ({ price = '', survente = '' }: TextFields): TypedPrices => ({ price, survente });

/** The current prices in a 412 answer; null when the answer has none. */
export function theirsOf(actuel: unknown): LatestStored<TextFields> | null {
  const { price, survente, version } = recordOf(actuel);
  if (!isPrice(price) || !Number.isInteger(version)) return null;
  return {
    fields: toFields({ price, survente: isPrice(survente) ? survente : null }),
    version: version as number,
    by: null,
  };
}

/** The prices of a product in Ar (docs/product.md, 6.22). */
const PRICES: SavedForm = {
  name: 'prix',
  call: (dispatch, { subject, fields, version, key }) => {
    const prices = pricesOf(toTypedPrices(fields));
    if (prices === null) return Promise.reject(new Error('The dialog must not submit a faulty price'));
    const body = { code: subject ?? '', ...prices, idempotencyKey: key, ...(version === null ? {} : { version }) };
    return dispatch(productsApi.endpoints.updateProduct.initiate(body, { track: false })).unwrap();
  },
  reading: () => ({ paths: ['price', 'survente'], theirs: theirsOf }),
  loading: { title: 'Mise à jour en cours...' },
  done: () => ({ title: 'Succès', text: 'Les prix ont été mis à jour avec succès.' }),
  failed: (reason) => ({ title: 'Impossible de mettre à jour les prix.', text: reason ?? undefined }),
};

/** The form of prices. The page of one product passes its `code`. */
export const usePriceForm = (code?: string): Form => useSavedForm(PRICES, code);
