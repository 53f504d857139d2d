import { createContext, useContext, type ReactNode } from 'react';
import { Pencil } from 'lucide-react';
import type { AnyConfiguration } from '../../store/api/configurationApi.ts';
import { RowButton } from '../../ui/button/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { FormText } from '../../ui/form/field/FormText.tsx';
import { useConfiguration } from './useConfiguration.ts';
import { faultOf, isType, readTyped, shownValue, typeOf } from './value.ts';

const Open = createContext<(configuration: AnyConfiguration) => void>(() => undefined);

const UNITS = { montant: ' (Ar)', taux: '', jours: ' (jours)', texte: '' } as const;

/** Says how the typed value is understood (« Soit 3 % »), or the present value while it is not valid. */
const meaning = (configuration: AnyConfiguration, text: string): string => {
  const type = typeOf(configuration);
  if (type === 'texte' || faultOf(type, text) !== undefined)
    return `Actuellement : ${shownValue(type, configuration.value)}`;
  return `Soit ${shownValue(type, readTyped(type, text))}`;
};

/**
 * Lets the rows below it change their value in one dialog. `rows` are the rows on the screen, among which a form that
 * was found again looks for its own.
 */
export function ConfigurationEditor({ rows, children }: { rows: readonly AnyConfiguration[]; children: ReactNode }) {
  const { form, open, subject } = useConfiguration(rows);
  const { fields, base } = form;
  const type = isType(form.form) ? form.form : 'texte';
  const text = fields['value'] ?? '';
  const shown = (value: string) =>
    faultOf(type, value) === undefined ? shownValue(type, readTyped(type, value)) : '…';
  return (
    <Open value={open}>
      {children}
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
    </Open>
  );
}

export function ConfigurationButton({ configuration }: { configuration: AnyConfiguration }) {
  const open = useContext(Open);
  return (
    <RowButton
      icon={<Pencil aria-hidden />}
      label={`Modifier ${configuration.designation}`}
      onClick={() => {
        open(configuration);
      }}
    />
  );
}
