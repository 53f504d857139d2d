import { TextLink } from '../../ui/link/TextLink.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';

/** An avatar with the person's name, which is a link if `to` is given. */
export function Person({ person, to }: { person: { username: string; nomPrenom: string }; to?: string | undefined }) {
  return (
    <span className="person">
      <Avatar name={person.nomPrenom} username={person.username} />
      {to === undefined ? (
        <span className="ell">{person.nomPrenom}</span>
      ) : (
        <TextLink className="ell" to={to}>
          {person.nomPrenom}
        </TextLink>
      )}
    </span>
  );
}
