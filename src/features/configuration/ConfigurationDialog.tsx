import type { Form } from '../../machines/submission/useForm.ts';
import type { AnyConfiguration } from '../../store/api/configurationApi.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { FormText } from '../../ui/form/field/FormText.tsx';
import { faultOf, isType, readTyped, shownValue, typeOf } from './value.ts';

const UNITS = { montant: ' (Ar)', taux: '', jours: ' (jours)', texte: '' } as const;

/** Says how the typed value is understood (« Soit 3 % »), or the present value while it is not valid. */
const meaning = (configuration: AnyConfiguration, text: string): string => {
  const type = typeOf(configuration);
  if (type === 'texte' || faultOf(type, text) !== undefined)
    return `Actuellement\u00a0: ${shownValue(type, configuration.value)}`;
  return `Soit ${shownValue(type, readTyped(type, text))}`;
};

/** `subject` is the row that the form changes, as it is on the screen now. */
export function ConfigurationDialog({ form, subject }: { form: Form; subject: AnyConfiguration | undefined }) {
  const { fields, base } = form;
  const type = isType(form.form) ? form.form : 'texte';
  const text = fields['value'] ?? '';
  const shown = (value: string) =>
    faultOf(type, value) === undefined ? shownValue(type, readTyped(type, value)) : '…';
  return (
    <FormDialog
      form={form}
      title="Modifier la configuration"
      description={form.label}
      submitLabel="Enregistrer"
      failedText="Erreur lors de la mise à jour de la configuration"
      conflict={{
        what: 'cette valeur',
        label: 'Valeur enregistrée et la vôtre',
        heads: ['Enregistrée', 'La vôtre'],
        keepTheirs: 'Garder la valeur enregistrée',
        keepMine: 'Enregistrer la mienne',
        rows: [{ label: 'Valeur', theirs: shown(base['value'] ?? ''), mine: shown(text) }],
      }}
      onSubmit={() => {
        const fault = faultOf(type, text);
        form.submit(fault === undefined ? {} : { value: fault });
      }}
    >
      <FormText
        form={form}
        field="value"
        label={`Valeur${UNITS[type]}`}
        required
        first
        inputMode={type === 'texte' || type === 'taux' ? 'text' : 'numeric'}
        hint={subject ? meaning(subject, text) : undefined}
      />
    </FormDialog>
  );
}
