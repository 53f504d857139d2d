import styled from 'styled-components';
import { Avatar } from '../../ui/avatar/Avatar.tsx';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 2px;
  vertical-align: middle;
  & > .more {
    display: inline-grid;
    place-items: center;
    min-width: 24px;
    height: 24px;
    padding: 0 4px;
    font: var(--t-meta);
    color: var(--text-2);
  }
`;

interface Props {
  people: readonly { username: string; nomPrenom: string }[];
  max?: number;
}

/** Shows the first few people as named avatars, then the number of the others, whose tooltip names them. */
export function AvatarGroup({ people, max = 3 }: Props) {
  const others = people.slice(max).map((person) => person.nomPrenom);
  return (
    <Root>
      {people.slice(0, max).map(({ username, nomPrenom }) => (
        <Avatar key={username} name={nomPrenom} username={username} title={nomPrenom} />
      ))}
      {others.length > 0 && (
        <span className="more tn" title={others.join(', ')}>
          <span aria-hidden>+{others.length}</span>
          <span className="vh"> et {others.join(', ')}</span>
        </span>
      )}
    </Root>
  );
}
