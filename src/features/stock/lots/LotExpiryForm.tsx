import { CalendarCog } from 'lucide-react';
import type { StockCommercial } from '@contract/stock.ts';
import { type SavedForm, useSavedForm } from '../../../domain/forms/useSavedForm.ts';
import { stockApi } from '../../../store/api/stockApi.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { NOT_A_DAY } from '../../../ui/form/date/DayInput.tsx';
import { FormDay } from '../../../ui/form/date/FormDay.tsx';
import { Field } from '../../../ui/form/field/Field.tsx';
import { isDay } from '../../../../rules/day.ts';
import { formatDate } from '../../../ui/format/date.ts';
import { NOTHING } from '../../../ui/format/number.ts';

export const LOT_EXPIRY: SavedForm = {
  name: 'dateLimite',
  call: (dispatch, { subject, fields, key }) =>
    dispatch(
      stockApi.endpoints.correctLot.initiate(
        { code: subject ?? '', expireAt: fields['expireAt'] ?? '', idempotencyKey: key },
        { track: false },
      ),
    ).unwrap(),
  reading: () => ({ paths: ['expireAt'], missing: 'Ce serveur ne le permet pas.' }),
  done: ({ fields }) => ({ title: 'Date limite corrigée', text: formatDate(fields['expireAt']) }),
};

const [OLDEST, LATEST] = ['2000-01-01', '2199-12-31'];

function faultsOf(day = ''): Record<string, string> {
  if (day === '') return { expireAt: 'La date limite est requise' };
  if (!isDay(day)) return { expireAt: NOT_A_DAY };
  return day < OLDEST || day > LATEST ? { expireAt: 'La date limite doit être entre 2000 et 2199' } : {};
}

/** Corrects the expiry of a lot, which no delivery changes: a button with its dialog. */
export function LotExpiryForm({ lot }: { lot: StockCommercial }) {
  const form = useSavedForm(LOT_EXPIRY, lot.code);
  return (
    <>
      <Button
        icon={<CalendarCog aria-hidden />}
        onClick={() => {
          form.open({
            form: 'dateLimite',
            subject: lot.code,
            label: `Lot ${lot.lotNumber} · ${lot.product.designation}`,
            fields: { expireAt: lot.expireAt ?? '' },
            version: null,
          });
        }}
      >
        Corriger la date limite
      </Button>
      <FormDialog
        form={form}
        title="Corriger la date limite"
        description={form.label}
        submitLabel="Corriger"
        failedText="Impossible de corriger la date limite."
        onSubmit={() => {
          form.submit(faultsOf(form.fields['expireAt']));
        }}
      >
        <Field
          label="Date limite"
          required
          error={form.faults['expireAt']}
          hint={
            `Actuellement\u00a0: ${formatDate(form.base['expireAt'], NOTHING)}. Les unités à perdre sont ` +
            'recalculées, et la correction est gardée dans l’audit.'
          }
        >
          {(control) => (
            <FormDay
              control={control}
              min={OLDEST}
              max={LATEST}
              data-autofocus
              value={form.fields['expireAt'] ?? ''}
              onChange={(day) => {
                form.type('expireAt', day);
              }}
            />
          )}
        </Field>
      </FormDialog>
    </>
  );
}
