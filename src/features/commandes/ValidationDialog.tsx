import { questionOf } from '../../ui/action/questionOf.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { formatNumber, pluralFr } from '../../ui/format/number.ts';
import type { Validation } from './sendValidations.ts';
import type { ValidationAction } from './useValidation.ts';

const sumOf = ({ commandes }: Validation): number => commandes.reduce((sum, { totalValue }) => sum + totalValue, 0);

/** Asks before orders are validated or their validation is withdrawn, and shows the progress. */
export function ValidationDialog({ action }: { action: ValidationAction }) {
  const { subject, progress } = action;
  if (!subject) return null;
  const { commandes, isValidated } = subject;
  const [only] = commandes;
  const isOne = commandes.length === 1;
  const subjectText = isOne ? <b>{only?.orderNumber}</b> : <b>{pluralFr(commandes.length, 'commande')}</b>;
  const progressText = isOne ? '' : ` ${formatNumber(progress)} sur ${formatNumber(commandes.length)}`;
  return (
    <ConfirmDialog
      {...questionOf(action)}
      title={
        isValidated
          ? isOne
            ? 'Valider la commande'
            : `Valider ${pluralFr(commandes.length, 'commande')}`
          : 'Retirer la validation'
      }
      description={
        <>
          {subjectText}, <Amount value={sumOf(subject)} />.{' '}
          {isValidated
            ? `${isOne ? 'Elle comptera' : 'Elles compteront'} dans le chiffre d’affaires et les objectifs, à ` +
              `${isOne ? 'sa date' : 'leur date'}.`
            : `${isOne ? 'Elle ne comptera' : 'Elles ne compteront'} plus dans le chiffre d’affaires ni les ` +
              `objectifs, à ${isOne ? 'sa date' : 'leur date'}.`}
        </>
      }
      confirmLabel={isValidated ? 'Valider' : 'Retirer la validation'}
      busyLabel={isValidated ? `Validation...${progressText}` : `Retrait...${progressText}`}
      danger={!isValidated}
    />
  );
}
