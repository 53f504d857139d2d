import styled from 'styled-components';
import { itemPath } from '../../../domain/resources.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { phone } from '../../../ui/theme/media.ts';

const Who = styled.span`
  display: flex;
  align-items: center;
  gap: 8px;
  & > .ell > a {
    font-weight: 400;
  }
  ${phone} {
    max-width: calc(100vw - 150px);
  }
`;

/** A representative in a ranking; `linked` makes the name a link to their page. */
export function RankedPerson({
  rank,
  person: { username, nomPrenom },
  linked,
}: {
  rank: number;
  person: { username: string; nomPrenom: string };
  linked: boolean;
}) {
  return (
    <Who>
      <span className="rank tn">{rank}</span>
      <Avatar name={nomPrenom} username={username} />
      <span className="ell">
        {linked ? (
          <TextLink $quiet to={itemPath('commerciaux', username)}>
            {nomPrenom}
          </TextLink>
        ) : (
          nomPrenom
        )}
      </span>
    </Who>
  );
}
