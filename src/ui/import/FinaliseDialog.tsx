import { Download } from 'lucide-react';
import type { CheckCounts } from '../../workers/import/verdicts.ts';
import { Button } from '../button/Button.tsx';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { pluralFr } from '../format/number.ts';

interface Props {
  open: boolean;
  counts: CheckCounts;
  /** What finalising does, as a sentence. */
  text: string;
  onCancel: () => void;
  onConfirm: () => void;
  onErrors: () => void;
}

/** The last question before what cannot be undone. */
export function FinaliseDialog({ open, counts, text, onCancel, onConfirm, onErrors }: Props) {
  const { errors } = counts;
  return (
    <ConfirmDialog
      open={open}
      onCancel={onCancel}
      onConfirm={onConfirm}
      title="Finaliser l’import ?"
      description={`${text} Cette action est irréversible.`}
      confirmLabel="Finaliser l’import"
      aside={
        errors > 0 ? (
          <Button variant="quiet" icon={<Download aria-hidden />} onClick={onErrors}>
            Lignes en erreur
          </Button>
        ) : undefined
      }
    >
      {errors > 0 ? (
        <Alert tone="warning">
          {pluralFr(errors, 'ligne en erreur sera ignorée', 'lignes en erreur seront ignorées')}. Téléchargez-{errors < 2 ? 'la' : 'les'} avant de finaliser pour{' '}
          {errors < 2 ? 'la' : 'les'} corriger.
        </Alert>
      ) : undefined}
    </ConfirmDialog>
  );
}
