import { ShieldX } from 'lucide-react';
import { MessageCard } from './MessageCard.tsx';

/** Instead of a page that one may not see (doc 1, 2.1). */
export function AccessDenied() {
  return (
    <MessageCard
      icon={<ShieldX aria-hidden />}
      title="Accès refusé"
      text="Vous n'avez pas les permissions nécessaires pour accéder à cette page."
    />
  );
}
