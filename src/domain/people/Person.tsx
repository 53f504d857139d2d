import styled from 'styled-components';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-width: 0;
  max-width: 100%;
  vertical-align: middle;
`;

/** An avatar with the person's name, which is a link if `to` is given. */
export function Person({ person, to }: { person: { username: string; nomPrenom: string }; to?: string | undefined }) {
  return (
    <Root>
      <Avatar name={person.nomPrenom} username={person.username} />
      {to === undefined ? (
        <span className="ell">{person.nomPrenom}</span>
      ) : (
        <TextLink className="ell" to={to}>
          {person.nomPrenom}
        </TextLink>
      )}
    </Root>
  );
}
