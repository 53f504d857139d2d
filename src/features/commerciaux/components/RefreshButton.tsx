import { RefreshCw } from 'lucide-react';
import type { Utilisateur } from '@contract/utilisateur.ts';
import { useAccess } from '../../../store/access.ts';
import { IconButton, RowButton } from '../../../ui/button/Button.tsx';
import { useRefresh } from '../actions.ts';

type Subject = Pick<Utilisateur, 'username' | 'nomPrenom'>;

/** In a list's row: '-' for those who may not. */
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

/** In the head of a representative's page. */
export function RefreshButton({ commercial }: { commercial: Subject }) {
  const { run, busy } = useRefresh(commercial);
  if (!useAccess().can('products.import')) return null;
  return <IconButton icon={<RefreshCw aria-hidden />} label="Rafraîchir depuis EBP" busy={busy} onClick={run} />;
}
