import { useCallback } from 'react';
import {
  acceptPrice,
  faultsOf,
  readPrice,
  pricesOf,
  writePrice,
  type Prices,
  type TypedPrices,
} from '../../machines/forms/priceRules.ts';
import type { Faults } from '../../machines/submission/formTypes.ts';
import type { Form } from '../../machines/submission/useForm.ts';
import { type AnyProduct, productsApi } from '../../store/api/productsApi.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { FormText } from '../../ui/form/field/FormText.tsx';
import { formatAr } from '../../ui/format/number.ts';
import { type SavedForm, useSavedForm } from '../../domain/forms/useSavedForm.ts';
import type { TextFields } from '../../machines/submission/dialogForm.ts';
import type { LatestStored } from '../../store/api/call/failure.ts';
import { recordOf } from '../../store/api/answer/readers.ts';

const isPrice = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Prices as the form's texts. */
const toFields = ({ price, survente }: Prices): TextFields => ({
  price: writePrice(price),
  survente: writePrice(survente),
});
const toTypedPrices = ({ price = '', survente = '' }: TextFields): TypedPrices => ({ price, survente });

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
const PRICE_FORM: SavedForm = {
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
export const usePriceForm = (code?: string): Form => useSavedForm(PRICE_FORM, code);

const priceText = (text = ''): string => {
  const price = readPrice(text);
  if (price === null) return 'aucun';
  return Number.isNaN(price) ? '…' : formatAr(price);
};

const PRICES = [
  { field: 'price', label: 'Prix de vente', required: true },
  { field: 'survente', label: 'Prix de survente', required: false },
] as const;

const withoutNulls = (faults: Record<string, string | null>): Faults =>
  Object.fromEntries(Object.entries(faults).flatMap(([field, text]) => (text === null ? [] : [[field, text]])));

/** The dialog that changes prices, and the function that opens it on a product. The page of one passes its `code`. */
export function usePriceDialog(code?: string) {
  const form = usePriceForm(code);
  const { open } = form;
  const openOn = useCallback(
    ({ code: subject, designation, price, survente, version }: AnyProduct) => {
      open({
        form: 'prix',
        subject,
        label: `${designation} — ${subject}`,
        fields: toFields({ price, survente }),
        version: version ?? null,
      });
    },
    [open],
  );
  return { form, open: openOn };
}

export function PriceDialog({ form }: { form: Form }) {
  return (
    <FormDialog
      form={form}
      title="Modifier les prix"
      description={form.label}
      submitLabel="Enregistrer"
      failedText="Impossible de mettre à jour les prix."
      isBlocked={form.fields['price'] === ''}
      conflict={{
        what: 'ces prix',
        label: 'Prix enregistrés et vos prix',
        heads: ['Enregistrés', 'Les vôtres'],
        keepTheirs: 'Garder les prix enregistrés',
        keepMine: 'Enregistrer les miens',
        rows: PRICES.map(({ field, label }) => ({
          label,
          theirs: priceText(form.base[field]),
          mine: priceText(form.fields[field]),
        })),
      }}
      onSubmit={() => {
        form.submit(withoutNulls(faultsOf(toTypedPrices(form.fields))));
      }}
    >
      {PRICES.map(({ field, label, required }) => (
        <FormText
          key={field}
          form={form}
          field={field}
          label={`${label} (Ar)`}
          required={required}
          first={required}
          inputMode="decimal"
          filter={acceptPrice}
          fault={faultsOf(toTypedPrices(form.fields))[field]}
          hint={`Actuellement\u00a0: ${priceText(form.base[field])}`}
        />
      ))}
    </FormDialog>
  );
}
