import { useCallback } from 'react';
import { acceptPrice, faultsOf, readPrice } from '../../machines/forms/priceRules.ts';
import type { Faults } from '../../machines/submission/formTypes.ts';
import type { Form } from '../../machines/submission/useForm.ts';
import type { AnyProduct } from '../../store/api/productsApi.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { FormText } from '../../ui/form/field/FormText.tsx';
import { formatAr } from '../../ui/format/number.ts';
import { toTypedPrices, usePriceForm, toFields } from './priceForm.ts';

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
          hint={`Actuellement : ${priceText(form.base[field])}`}
        />
      ))}
    </FormDialog>
  );
}
