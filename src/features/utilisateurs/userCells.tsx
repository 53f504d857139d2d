import { AppWindow, Fingerprint, KeyRound, Pencil } from 'lucide-react';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import type { Utilisateur } from '@contract/utilisateur.ts';
import { useAccess } from '../../store/access.ts';
import { type RowToggle, switchOf } from '../../ui/action/ToggleCell.tsx';
import { Badge } from '../../ui/badge/Badge.tsx';
import { RowButton } from '../../ui/button/Button.tsx';
import { Switch } from '../../ui/switch/Switch.tsx';
import { phone } from '../../ui/theme/media.ts';

/** What the rows need from their screen. */
export interface UserActions {
  toggle: RowToggle<Utilisateur>;
  edit: (user: Utilisateur) => void;
  resetPassword: (user: Utilisateur) => void;
  showFactors: (user: Utilisateur) => void;
  showSessions: (user: Utilisateur) => void;
}

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  vertical-align: middle;
  white-space: nowrap;
`;

/* On a card the switch is at the edge, with its word before it. */
const Labelled = styled(Line)`
  ${phone} {
    flex-direction: row-reverse;
  }
`;

/** Shows « Actif » or « Inactif », with a switch for those who may change it (docs/product.md, 6.26). */
export function UserStatus({ user, toggle }: { user: Utilisateur; toggle: RowToggle<Utilisateur> }) {
  const { editable, ...control } = switchOf(user, toggle);
  const statusText = user.isEnabled ? 'Actif' : 'Inactif';
  if (!editable) return <Badge tone={user.isEnabled ? 'good' : 'neutral'}>{statusText}</Badge>;
  return (
    <Labelled>
      <Switch checked={user.isEnabled} {...control} />
      <span className={user.isEnabled ? undefined : 't2'}>{statusText}</span>
    </Labelled>
  );
}

/** The actions on a user. One's own password is changed on another page, which asks for the current one. */
export function RowActions({
  user,
  edit,
  resetPassword,
  showFactors,
  showSessions,
}: Omit<UserActions, 'toggle'> & { user: Utilisateur }) {
  const access = useAccess();
  const navigate = useNavigate();
  const isSelf = access.user?.username === user.username;
  return (
    <Line>
      {access.can('users.update') && (
        <RowButton
          icon={<Pencil aria-hidden />}
          label={`Modifier ${user.nomPrenom}`}
          onClick={() => {
            edit(user);
          }}
        />
      )}
      {access.can('users.reset_password') && (
        <RowButton
          icon={<KeyRound aria-hidden />}
          label={isSelf ? 'Changer mon mot de passe' : `Réinitialiser le mot de passe de ${user.nomPrenom}`}
          onClick={() => {
            if (isSelf) void navigate('/mon-compte');
            else resetPassword(user);
          }}
        />
      )}
      {access.user?.isAdmin === true && !isSelf && (
        <RowButton
          icon={<Fingerprint aria-hidden />}
          label={`Second facteur de ${user.nomPrenom}`}
          onClick={() => {
            showFactors(user);
          }}
        />
      )}
      {access.isAdmin && (
        <RowButton
          icon={<AppWindow aria-hidden />}
          label={`Sessions de ${user.nomPrenom}`}
          onClick={() => {
            showSessions(user);
          }}
        />
      )}
    </Line>
  );
}

/** A user's name, which marks one's own row. */
export function UserName({ user }: { user: Utilisateur }) {
  const isSelf = useAccess().user?.username === user.username;
  return (
    <>
      {user.nomPrenom}
      {isSelf && <span className="t3"> (vous)</span>}
    </>
  );
}
