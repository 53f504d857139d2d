import type { Form } from '../../../machines/submission/useForm.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Alert } from '../../../ui/feedback/message/Alert.tsx';
import { FormText } from '../../../ui/form/field/FormText.tsx';
import { formatAr } from '../../../ui/format/number.ts';
import { acceptTyped, readInitialCommand, type InitialCommand } from '../initialCommand/initialCommand.ts';

const hintOf = (read: InitialCommand) => {
  if (!read.valid) return 'En ariary, sans décimales.';
  return read.rounded
    ? `Sera arrondi à ${formatAr(read.amount)}\u00a0: l’ariary n’a pas de décimales.`
    : `Soit ${formatAr(read.amount)}.`;
};
const amountText = (read: InitialCommand): string => (read.valid ? formatAr(read.amount) : 'aucune');

/**
 * Changes the value of a representative's first order. `current` is the value that the page shows (Ar), which may be
 * newer than the one that the form was opened with.
 */
export function InitialCommandDialog({ form, current }: { form: Form; current: number }) {
  const { fields, base } = form;
  const text = fields['amount'] ?? '';
  const read = readInitialCommand(text);
  const readBase = readInitialCommand(base['amount'] ?? '');
  return (
    <FormDialog
      form={form}
      title="Valeur de commande initiale"
      description={form.label}
      width="420px"
      submitLabel="Confirmer"
      failedText="Erreur lors de la mise à jour. Veuillez réessayer."
      isBlocked={!read.valid}
      conflict={{
        what: 'cette valeur',
        label: 'Valeur enregistrée et la vôtre',
        heads: ['Enregistrée', 'La vôtre'],
        keepTheirs: 'Garder la valeur enregistrée',
        keepMine: 'Enregistrer la mienne',
        rows: [{ label: 'Valeur', theirs: amountText(readBase), mine: amountText(read) }],
      }}
      onSubmit={() => {
        form.submit();
      }}
    >
      <FormText
        form={form}
        field="amount"
        label="Valeur (Ar)"
        required
        first
        inputMode="decimal"
        filter={acceptTyped}
        hint={hintOf(read)}
        fault={text !== base['amount'] && !read.valid ? read.error : undefined}
      />
      {form.isEditable && !form.isOvertaken && current !== (readBase.valid ? readBase.amount : 0) && (
        <Alert tone="notice">{`Modifiée entre-temps par quelqu’un d’autre\u00a0: ${formatAr(current)}.`}</Alert>
      )}
    </FormDialog>
  );
}
