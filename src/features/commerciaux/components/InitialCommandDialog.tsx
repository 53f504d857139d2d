import { useState } from 'react';
import type { UtilisateurDetail } from '@contract/utilisateur.ts';
import { useUpdateInitialCommandMutation } from '../../../store/api/utilisateursApi.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { notify } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { formatAr } from '../../../ui/format/number.ts';
import { acceptTyped, readInitialCommand, type InitialCommand } from '../initialCommand.ts';

const hintOf = (read: InitialCommand) => {
  if (!read.valid) return 'En ariary, sans décimales.';
  return read.rounded ? `Sera arrondi à ${formatAr(read.amount)} : l’ariary n’a pas de décimales.` : `Soit ${formatAr(read.amount)}.`;
};

type Subject = Pick<UtilisateurDetail, 'username' | 'nomPrenom' | 'initialCommandValue'>;

/** Changes the value of a representative's first order. */
export function InitialCommandDialog({ commercial, onClose }: { commercial: Subject; onClose: () => void }) {
  const { username, nomPrenom, initialCommandValue } = commercial;
  const [typed, setTyped] = useState<string | null>(null);
  // What stood there when the dialog opened: somebody else may have changed it since.
  const [atFirst] = useState(initialCommandValue);
  const [update, { isLoading, isError }] = useUpdateInitialCommandMutation();
  const text = typed ?? (initialCommandValue > 0 ? String(initialCommandValue) : '');
  const read = readInitialCommand(text);
  const save = () => {
    if (!read.valid || isLoading) return;
    update({ username, amount: read.amount })
      .unwrap()
      .then(() => {
        notify.success({ title: 'Valeur de commande initiale mise à jour', text: `${nomPrenom} : ${formatAr(read.amount)}` });
        onClose();
      })
      .catch(() => undefined); // said in the dialog
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Valeur de commande initiale"
      description={nomPrenom}
      width="420px"
      locked={isLoading}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Annuler
          </Button>
          <Button type="submit" variant="primary" disabled={!read.valid} busy={isLoading} busyLabel="Enregistrement...">
            Confirmer
          </Button>
        </>
      }
    >
      <Field label="Valeur (Ar)" required hint={hintOf(read)} error={typed !== null && !read.valid ? read.error : undefined}>
        {(control) => (
          <TextInput
            {...control}
            data-autofocus
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => {
              const next = acceptTyped(event.target.value);
              if (next !== null) setTyped(next);
            }}
          />
        )}
      </Field>
      {typed !== null && initialCommandValue !== atFirst && !isLoading && (
        <Alert tone="notice">{`Modifiée entre-temps par quelqu’un d’autre : ${formatAr(initialCommandValue)}. Confirmer met la vôtre à la place.`}</Alert>
      )}
      {isError && <Alert tone="critical">Erreur lors de la mise à jour. Veuillez réessayer.</Alert>}
    </Dialog>
  );
}
