import { ConfirmDialog } from '../../dialog/ConfirmDialog.tsx';
import { pluralFr } from '../../format/number.ts';
import type { ReviewCounts } from '../types.ts';

interface Props {
  open: boolean;
  counts: ReviewCounts;
  /** True if the import may already have been stored. */
  isUnheard: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before a checked file and the corrections made to it are discarded. */
export function AbandonDialog({ open, counts, isUnheard, onCancel, onConfirm }: Props) {
  const { total, corrected } = counts;
  const lost = `${pluralFr(total, 'ligne contrôlée sera oubliée', 'lignes contrôlées seront oubliées')}${
    corrected > 0 ? `, avec vos corrections sur ${pluralFr(corrected, 'ligne')}` : ''
  }. Rien n’aura été importé.`;
  return (
    <ConfirmDialog
      open={open}
      danger
      title="Abandonner cet import&nbsp;?"
      description={
        isUnheard
          ? 'Il a peut-être déjà eu lieu\u00a0: vérifiez la liste avant d’importer ce fichier de nouveau.'
          : lost
      }
      cancelLabel="Revenir"
      confirmLabel="Abandonner"
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}
