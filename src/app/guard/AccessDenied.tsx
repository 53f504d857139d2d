import { ShieldX } from 'lucide-react';
import { MessageCard } from '../../ui/feedback/MessageCard.tsx';

/** Doc 1, 2.1. */
export function AccessDenied() {
  return (
    <MessageCard
      icon={<ShieldX aria-hidden />}
      title="Accès refusé"
      text="Vous n'avez pas les permissions nécessaires pour accéder à cette page."
    />
  );
}
