import { Badge } from '../../ui/badge/Badge.tsx';
import { NOTHING } from '../../ui/format/number.ts';

/** Whether an order is validated; a dash when another backend does not tell. */
export function ValidationBadge({ isValidated }: { isValidated: boolean | undefined }) {
  if (isValidated === undefined) return <span className="t3">{NOTHING}</span>;
  return <Badge tone={isValidated ? 'good' : 'warning'}>{isValidated ? 'Validée' : 'À valider'}</Badge>;
}
