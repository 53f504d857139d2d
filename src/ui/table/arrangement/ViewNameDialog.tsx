import { useRef, useState } from 'react';
import { Button } from '../../button/Button.tsx';
import { Dialog } from '../../dialog/Dialog.tsx';
import { Field } from '../../form/field/Field.tsx';
import { TextInput } from '../../form/input/inputs.tsx';
import { MAX_NAME } from './preferences.ts';

const lowerCase = (name: string) => name.toLocaleLowerCase('fr');

/** Gives what is wrong with a name, if anything. */
function faultOf(name: string, taken: readonly string[], initial: string): string | undefined {
  if (!/\S/.test(name)) return 'Le nom est obligatoire.';
  if (/[\p{Cc}\p{Surrogate}]/u.test(name)) return 'Un caractère de ce nom n’est pas accepté.';
  return taken.some((other) => other !== initial && lowerCase(other) === lowerCase(name))
    ? 'Une vue porte déjà ce nom.'
    : undefined;
}

interface Props {
  title: string;
  initial: string;
  /** Names of the existing views. */
  taken: readonly string[];
  onClose: () => void;
  onName: (name: string) => void;
}

/** Asks for the name of a view. */
export function ViewNameDialog({ title, initial, taken, onClose, onName }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  const [isAsked, setAsked] = useState(false);
  const name = typed.trim();
  const fault = faultOf(name, taken, initial);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="Filtres, recherche, tri et colonnes, pour vous seul."
      width="420px"
      initialFocus={field}
      onSubmit={() => {
        setAsked(true);
        if (fault === undefined) onName(name);
        else field.current?.focus();
      }}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" variant="primary">
            Enregistrer
          </Button>
        </>
      }
    >
      <Field label="Nom" required error={isAsked ? fault : undefined}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            value={typed}
            maxLength={MAX_NAME}
            autoComplete="off"
            placeholder="Impayés d’Analamanga"
            onChange={(event) => {
              setTyped(event.target.value);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
