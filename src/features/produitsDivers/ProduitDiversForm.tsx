import { Pencil } from 'lucide-react';
import type { Miscellaneous } from '@contract/miscellaneous.ts';
import { type SavedForm, useSavedForm } from '../../domain/forms/useSavedForm.ts';
import { acceptPrice, priceFault, readPrice, writePrice } from '../../machines/forms/priceRules.ts';
import type { TextFields } from '../../machines/submission/dialogForm.ts';
import type { LatestStored } from '../../store/api/call/failure.ts';
import { miscellaneousApi } from '../../store/api/miscellaneousApi.ts';
import { recordOf } from '../../store/api/answer/readers.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { FormText } from '../../ui/form/field/FormText.tsx';
import { formatAr, NOTHING } from '../../ui/format/number.ts';

const toFields = ({
  designation,
  description,
  price,
}: Pick<Miscellaneous, 'designation' | 'description' | 'price'>): TextFields => ({
  designation,
  description,
  price: writePrice(price),
});

/** The current product in a 412 answer; null when the answer has none. */
function theirsOf(actuel: unknown): LatestStored<TextFields> | null {
  const item: Partial<Miscellaneous> = recordOf(actuel);
  return item.designation === undefined || item.price === undefined || item.version === undefined
    ? null
    : { fields: toFields({ description: '', ...item } as Miscellaneous), version: item.version, by: null };
}

export const ITEM: SavedForm = {
  name: 'produitDivers',
  call: (dispatch, { subject, fields, version, key }) => {
    const { designation = '', description = '', price = '' } = fields;
    const body = {
      code: subject ?? '',
      designation: designation.trim(),
      description: description.trim(),
      price: readPrice(price) ?? 0,
      idempotencyKey: key,
      ...(version === null ? {} : { version }),
    };
    return dispatch(miscellaneousApi.endpoints.updateMiscellaneous.initiate(body, { track: false })).unwrap();
  },
  reading: () => ({
    paths: ['designation', 'description', 'price'],
    theirs: theirsOf,
    missing: 'Ce serveur ne le permet pas.',
  }),
  done: ({ fields }) => ({ title: 'Produit divers modifié', text: fields['designation'] }),
};

const LABELS = { designation: 'Désignation', description: 'Description', price: 'Prix (Ar)' } as const;
const isField = (name: string): name is keyof typeof LABELS => name in LABELS;
const fieldText = (name: keyof typeof LABELS, text = ''): string =>
  name === 'price' && priceFault(text) === null ? formatAr(readPrice(text) ?? 0) : text || NOTHING;

function faultsOf({ designation = '', price = '' }: TextFields): Record<string, string> {
  const fault = price === '' ? 'Le prix est requis' : priceFault(price);
  return {
    ...(designation.trim() === '' ? { designation: 'La désignation est requise' } : {}),
    ...(fault === null ? {} : { price: fault }),
  };
}

/** Changes the name, description and price of a miscellaneous product: a button with its dialog. */
export function ProduitDiversForm({ item }: { item: Miscellaneous }) {
  const form = useSavedForm(ITEM, item.code);
  const { fields, base } = form;
  return (
    <>
      <Button
        icon={<Pencil aria-hidden />}
        onClick={() => {
          form.open({
            form: 'produitDivers',
            subject: item.code,
            label: item.code,
            fields: toFields(item),
            version: item.version ?? null,
          });
        }}
      >
        Modifier
      </Button>
      <FormDialog
        form={form}
        title="Modifier le produit divers"
        description={form.label}
        submitLabel="Enregistrer"
        failedText="Impossible de modifier le produit divers."
        conflict={{
          what: 'ce produit divers',
          rows: Object.keys(fields)
            .filter(isField)
            .map((name) => ({
              label: LABELS[name],
              theirs: fieldText(name, base[name]),
              mine: fieldText(name, fields[name]),
            })),
        }}
        onSubmit={() => {
          form.submit(faultsOf(fields));
        }}
      >
        <FormText form={form} field="designation" label={LABELS.designation} required first maxLength={200} />
        <FormText form={form} field="description" label={LABELS.description} maxLength={1000} />
        <FormText
          form={form}
          field="price"
          label={LABELS.price}
          required
          inputMode="decimal"
          filter={acceptPrice}
          hint={`Actuellement\u00a0: ${fieldText('price', base['price'])}`}
        />
      </FormDialog>
    </>
  );
}
