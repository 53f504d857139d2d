import { Hammer } from 'lucide-react';
import { useMatches } from 'react-router';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { titleOf } from '../shell/crumbs.ts';
import { MessageCard } from '../../ui/feedback/MessageCard.tsx';

/** Stands at the address of a screen that a later release brings. */
export function Component() {
  return (
    <MessageCard
      icon={<Hammer aria-hidden />}
      title={titleOf(useMatches())}
      text="Cet écran n’est pas encore disponible."
      actions={<ButtonLink to="/dashboard">Tableau de bord</ButtonLink>}
    />
  );
}
