import { CircleCheck, Undo2 } from 'lucide-react';
import { useAccess } from '../../store/access.ts';
import type { AnyCommandeDetail } from '../../store/api/commandesApi.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useValidation } from './useValidation.ts';
import { ValidationDialog } from './ValidationDialog.tsx';

/**
 * Validates the order of a page at once, because its notice has an undo button; withdrawing a validation asks first.
 */
export function ValidateOne({ commande }: { commande: AnyCommandeDetail }) {
  const mayValidate = useAccess().can('orders.validate');
  const action = useValidation();
  const { isValidated } = commande;
  if (!mayValidate || isValidated === undefined) return null;
  const request = () => {
    action.request({ commandes: [commande], isValidated: !isValidated });
  };
  const isBusy = action.phase === 'running';
  return (
    <>
      {isValidated ? (
        <Button icon={<Undo2 aria-hidden />} onClick={request} busy={isBusy}>
          Retirer la validation
        </Button>
      ) : (
        <Button
          variant="primary"
          icon={<CircleCheck aria-hidden />}
          busy={isBusy}
          busyLabel="Validation..."
          onClick={() => {
            request();
            action.confirm();
          }}
        >
          Valider
        </Button>
      )}
      {action.subject?.isValidated === false && <ValidationDialog action={action} />}
    </>
  );
}
