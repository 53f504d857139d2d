import styled from 'styled-components';
import type { SignInNotice } from '@contract/compte.ts';
import { placeOf } from '../../domain/sessions/place.ts';
import { deviceOf } from '../../domain/sessions/sessionColumns.tsx';
import { useListMyNoticesQuery, useMarkNoticesReadMutation } from '../../store/api/accountApi.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Alert } from '../../ui/feedback/message/Alert.tsx';
import { formatDateTime } from '../../ui/format/date.ts';
import { pluralFr } from '../../ui/format/number.ts';
import { phone } from '../../ui/theme/media.ts';

/** More of them would push the screen out of sight. */
const MAX_TOLD = 3;

const Place = styled.section`
  padding: 12px 24px 0;
  ${phone} {
    padding-inline: 16px;
  }
  & ul {
    display: grid;
    gap: 2px;
    margin: 0 0 6px;
    padding: 0;
    list-style: none;
  }
`;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 10px;
`;

/** What one notice says. */
export const noticeText = ({ kind, nb, since, at, adresse, ...device }: SignInNotice): string =>
  kind === 'refused'
    ? `${pluralFr(nb, 'tentative de connexion refusée', 'tentatives de connexion refusées')} ` +
      `depuis votre dernière connexion (la première le ${formatDateTime(since)}).`
    : `Connexion à votre compte avec un nouvel appareil le ${formatDateTime(at)}\u00a0: ` +
      `${deviceOf(device)}, ${placeOf(adresse)}.`;

/** Tells of refused attempts and of a sign-in with a new device, until the person says that they know. */
export function SignInNotices() {
  const { data = [] } = useListMyNoticesQuery();
  const [markRead, { isLoading }] = useMarkNoticesReadMutation();
  if (data.length === 0) return null;
  const more = data.length - MAX_TOLD;
  return (
    <Place aria-label="Connexions à votre compte">
      <Alert tone="warning" urgent>
        <ul>
          {data.slice(0, MAX_TOLD).map((notice) => (
            <li key={notice.code}>{noticeText(notice)}</li>
          ))}
          {more > 0 && <li>{pluralFr(more, 'autre connexion', 'autres connexions')} à signaler.</li>}
        </ul>
        <p>Si ce n’était pas vous, fermez la session et changez de mot de passe.</p>
        <Acts>
          <ButtonLink size="small" to="/mon-compte">
            Voir mes sessions
          </ButtonLink>
          <Button
            size="small"
            busy={isLoading}
            busyLabel="J’ai compris"
            onClick={() => void markRead(data.map(({ code }) => code))}
          >
            J’ai compris
          </Button>
        </Acts>
      </Alert>
    </Place>
  );
}
