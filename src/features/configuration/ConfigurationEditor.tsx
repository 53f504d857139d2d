import { createContext, useContext, type ReactNode } from 'react';
import { Pencil } from 'lucide-react';
import type { AnyConfiguration } from '../../store/api/configurationApi.ts';
import { Button, RowButton } from '../../ui/button/Button.tsx';
import { Conflict } from '../../ui/dialog/Conflict.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { useConfiguration } from './useConfiguration.ts';
import { faultOf, readTyped, shownValue, typeOf } from './valeur.ts';

const Open = createContext<(configuration: AnyConfiguration) => void>(() => undefined);

const UNITS = { montant: ' (Ar)', taux: '', jours: ' (jours)', texte: '' } as const;

/** What the typed value comes to, where that helps: the percentage of a rate, an amount with its spaces. */
const meaning = (configuration: AnyConfiguration, text: string): string => {
  const type = typeOf(configuration);
  if (type === 'texte' || faultOf(type, text) !== undefined) return `Actuellement : ${shownValue(type, configuration.value)}`;
  return `Soit ${shownValue(type, readTyped(type, text))}`;
};

/** Lets the rows below change a value: one dialog for all of them. `rows`: those that are shown, for a form found again. */
export function ConfigurationEditor({ rows, children }: { rows: readonly AnyConfiguration[]; children: ReactNode }) {
  const { form, open, subject } = useConfiguration(rows);
  const { champs, depart, fautes, enConflit } = form;
  const type = subject ? typeOf(subject) : 'texte';
  const text = champs['value'] ?? '';
  return (
    <Open value={open}>
      {children}
      <FormDialog
        form={form}
        title="Modifier la configuration"
        description={subject ? `${subject.designation} — ${subject.code}` : form.sujet}
        submitLabel={enConflit ? 'Enregistrer la mienne' : 'Enregistrer'}
        onSubmit={() => {
          const fault = faultOf(type, text);
          form.envoyer(fault === undefined ? {} : { value: fault });
        }}
        extra={enConflit && <Button onClick={form.prendreLesLeurs}>Garder la valeur enregistrée</Button>}
      >
        {enConflit && (
          <Conflict
            text={`${form.par ?? 'Quelqu’un d’autre'} a modifié cette valeur pendant votre saisie.`}
            label="Valeur enregistrée et la vôtre"
            heads={['Enregistrée', 'La vôtre']}
            rows={[{ label: 'Valeur', theirs: shownValue(type, readTyped(type, depart['value'] ?? '')), mine: faultOf(type, text) === undefined ? shownValue(type, readTyped(type, text)) : '…' }]}
          />
        )}
        <Field label={`Valeur${UNITS[type]}`} required error={fautes['value']} hint={subject ? meaning(subject, text) : undefined}>
          {(control) => (
            <TextInput
              {...control}
              data-autofocus
              inputMode={type === 'texte' || type === 'taux' ? 'text' : 'numeric'}
              autoComplete="off"
              value={text}
              onChange={(event) => {
                form.saisir('value', event.target.value);
              }}
            />
          )}
        </Field>
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
