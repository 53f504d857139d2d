import { RefreshCw } from 'lucide-react';
import type { Utilisateur } from '@contract/utilisateur.ts';
import { useAccess } from '../../../store/access.ts';
import { IconButton, RowButton } from '../../../ui/button/Button.tsx';
import { useRefresh } from '../actions.ts';

type Subject = Pick<Utilisateur, 'username' | 'nomPrenom'>;

/** The button of a list's row: '-' for people who may not use it. */
export function RowRefresh({ commercial }: { commercial: Subject }) {
  const { run, busy } = useRefresh(commercial);
  if (!useAccess().can('products.import')) return <span className="t3">-</span>;
  return (
    <RowButton
      icon={<RefreshCw aria-hidden />}
      label={`Rafraîchir ${commercial.nomPrenom}`}
      busy={busy}
      onClick={run}
    />
  );
}

/** The button in the head of a representative's page. */
export function RefreshButton({ commercial }: { commercial: Subject }) {
  const { run, busy } = useRefresh(commercial);
  if (!useAccess().can('products.import')) return null;
  return <IconButton icon={<RefreshCw aria-hidden />} label="Rafraîchir depuis EBP" busy={busy} onClick={run} />;
}
