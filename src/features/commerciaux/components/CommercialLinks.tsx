import {
  AppWindow,
  Fingerprint,
  MonitorSmartphone,
  Route,
  SlidersHorizontal,
  PackageX,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import styled from 'styled-components';
import type { UtilisateurDetail } from '@contract/utilisateur.ts';
import { listPath, type ResourceId, RESOURCES } from '../../../domain/resources.ts';
import { UserFactors } from '../../../domain/people/UserFactors.tsx';
import { UserSessions } from '../../../domain/sessions/UserSessions.tsx';
import { useShown } from '../../../domain/sessions/useShown.ts';
import { useAccess } from '../../../store/access.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { today } from '../../../ui/format/date.ts';
import { phone } from '../../../ui/theme/media.ts';

const LISTS = [
  ['paiements', Wallet],
  ['retours', PackageX],
  ['ajustements', SlidersHorizontal],
  ['sessions', MonitorSmartphone],
] as const satisfies readonly (readonly [ResourceId, LucideIcon])[];

/** Links to a representative's lists, and to their trips of today. */
const linksOf = (username: string) => [
  ...LISTS.map(([id, icon]) => ({ ...RESOURCES[id], icon, to: listPath(id, { commerciaux: username }) })),
  {
    ...RESOURCES.parcours,
    label: 'Parcours du jour',
    icon: Route,
    to: listPath('parcours', { parcours: `${today()}.${username}` }),
  },
];

/** Links to the representative's documents that have no tab on this page, for people who may read them. */
export function CommercialLinks({ commercial }: { commercial: Pick<UtilisateurDetail, 'username' | 'nomPrenom'> }) {
  const { username, nomPrenom } = commercial;
  const { meets, isAdmin } = useAccess();
  const sessions = useShown<typeof commercial>();
  const factors = useShown<typeof commercial>();
  const allowed = linksOf(username).filter(({ access }) => meets(access));
  if (allowed.length === 0) return null;
  return (
    <Row aria-label={`Documents de ${nomPrenom}`}>
      {allowed.map(({ label, icon: Icon, to }) => (
        <ButtonLink key={label} size="small" icon={<Icon aria-hidden />} to={to}>
          {label}
        </ButtonLink>
      ))}
      {isAdmin && (
        <>
          <Button
            size="small"
            icon={<AppWindow aria-hidden />}
            onClick={() => {
              sessions.show(commercial);
            }}
          >
            Navigateurs connectés
          </Button>
          <Button
            size="small"
            icon={<Fingerprint aria-hidden />}
            onClick={() => {
              factors.show(commercial);
            }}
          >
            Second facteur
          </Button>
        </>
      )}
      {sessions.last && <UserSessions user={sessions.last} open={sessions.isOpen} onClose={sessions.hide} />}
      {factors.last && <UserFactors user={factors.last} open={factors.isOpen} onClose={factors.hide} />}
    </Row>
  );
}

const Row = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 12px;
  /* Rows of a phone end at the same edge. */
  ${phone} {
    & > * {
      flex: 1 0 auto;
    }
  }
`;
