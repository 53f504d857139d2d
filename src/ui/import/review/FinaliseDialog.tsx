import { Download } from 'lucide-react';
import { Button } from '../../button/Button.tsx';
import { ConfirmDialog } from '../../dialog/ConfirmDialog.tsx';
import { Alert } from '../../feedback/message/Alert.tsx';
import { pluralFr } from '../../format/number.ts';
import { differencesText } from '../texts/differencesText.ts';
import type { ReviewCounts } from '../types.ts';

interface Props {
  open: boolean;
  counts: ReviewCounts;
  /** A sentence that says what finalising does. */
  text: string;
  onCancel: () => void;
  onConfirm: () => void;
  onErrors: () => void;
}

/** Counts of valid rows left aside, and of rows taken although the server asked about them. */
function ChoiceNotice({ counts: { asked, accepted, left } }: { counts: ReviewCounts }) {
  const parts = [
    asked > 0 && pluralFr(asked, 'ligne à confirmer est laissée de côté', 'lignes à confirmer sont laissées de côté'),
    accepted > 0 &&
      pluralFr(accepted, 'ligne à confirmer est importée quand même', 'lignes à confirmer sont importées quand même'),
    left > 0 && pluralFr(left, 'ligne est laissée de côté par vous', 'lignes sont laissées de côté par vous'),
  ].filter((part) => part !== false);
  return parts.length > 0 ? <Alert tone={accepted > 0 ? 'warning' : 'notice'}>{parts.join(', ')}.</Alert> : null;
}

/** Asks for confirmation before the import is stored, because it cannot be undone. */
export function FinaliseDialog({ open, counts, text, onCancel, onConfirm, onErrors }: Props) {
  const { errors, asked, accepted, left, differences } = counts;
  const hasMore = differences !== null || errors + asked + accepted + left > 0;
  return (
    <ConfirmDialog
      open={open}
      onCancel={onCancel}
      onConfirm={onConfirm}
      title="Finaliser l’import&nbsp;?"
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
      {hasMore ? (
        <>
          {differences && (
            <Alert tone="warning" urgent>
              Depuis le dernier contrôle&nbsp;: {differencesText(differences)}
            </Alert>
          )}
          <ChoiceNotice counts={counts} />
          {errors > 0 && (
            <Alert tone="warning">
              {pluralFr(errors, 'ligne en erreur sera ignorée', 'lignes en erreur seront ignorées')}. Téléchargez-
              {errors < 2 ? 'la' : 'les'} avant de finaliser pour {errors < 2 ? 'la' : 'les'} corriger.
            </Alert>
          )}
        </>
      ) : undefined}
    </ConfirmDialog>
  );
}
