import { Compass } from 'lucide-react';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Guard } from '../guard/Guard.tsx';
import { MessageCard } from '../../ui/feedback/message/MessageCard.tsx';

export function NotFoundScreen() {
  return (
    <Guard>
      <MessageCard
        icon={<Compass aria-hidden />}
        title="Page introuvable"
        text="Cette adresse ne correspond à aucun écran."
        actions={<ButtonLink to="/dashboard">Tableau de bord</ButtonLink>}
      />
    </Guard>
  );
}
