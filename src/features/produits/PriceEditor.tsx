import { createContext, useCallback, useContext, type ReactNode } from 'react';
import { Pencil } from 'lucide-react';
import { acceptPrice, faultsOf, readPrice } from '../../machines/forms/priceRules.ts';
import type { Faults } from '../../machines/submission/formTypes.ts';
import { useAccess } from '../../store/access.ts';
import type { AnyProduct } from '../../store/api/productsApi.ts';
import { RowButton } from '../../ui/button/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { FormText } from '../../ui/form/field/FormText.tsx';
import { formatAr, NOTHING } from '../../ui/format/number.ts';
import { toTypedPrices, usePriceForm, toFields } from './priceForm.ts';

const OpenDialogContext = createContext<(product: AnyProduct) => void>(() => undefined);

/** The function that opens the price dialog on a product. */
export const usePriceDialog = (): ((product: AnyProduct) => void) => useContext(OpenDialogContext);

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

/** Gives the components below it one shared dialog to change prices. The page of one product passes its `code`. */
export function PriceEditor({ code, children }: { code?: string; children: ReactNode }) {
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
  return (
    <OpenDialogContext value={openOn}>
      {children}
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
    </OpenDialogContext>
  );
}

/** A button for administrators, a dash for others (docs/product.md, 6.22). */
export function PriceButton({ product }: { product: AnyProduct }) {
  const open = usePriceDialog();
  if (!useAccess().isAdmin) return <span className="t3">{NOTHING}</span>;
  return (
    <RowButton
      icon={<Pencil aria-hidden />}
      label={`Modifier les prix de ${product.designation}`}
      onClick={() => {
        open(product);
      }}
    />
  );
}
