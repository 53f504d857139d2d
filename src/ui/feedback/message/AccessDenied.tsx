import { ShieldX } from 'lucide-react';
import { MessageCard } from './MessageCard.tsx';

/** Replaces a page that the user has no permission to see (docs/product.md, 4.5). */
export function AccessDenied() {
  return (
    <MessageCard
      icon={<ShieldX aria-hidden />}
      title="Accès refusé"
      text="Vous n'avez pas les permissions nécessaires pour accéder à cette page."
    />
  );
}
