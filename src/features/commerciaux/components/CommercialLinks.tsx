import { MonitorSmartphone, Route, SlidersHorizontal, Undo2, Wallet, type LucideIcon } from 'lucide-react';
import styled from 'styled-components';
import type { UtilisateurDetail } from '@contract/utilisateur.ts';
import { useAccess } from '../../../store/access.ts';
import type { AccessRule } from '../../../store/permissions.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { today } from '../../../ui/format/date.ts';

interface DocumentLink {
  label: string;
  icon: LucideIcon;
  access: AccessRule;
  to: (username: string) => string;
}

const list = (path: string) => (username: string) => `${path}?commerciaux=${encodeURIComponent(username)}`;
const deliveries: AccessRule = { permission: 'deliveries.read' };

const LINKS: readonly DocumentLink[] = [
  { label: 'Paiements', icon: Wallet, access: deliveries, to: list('/paiements') },
  { label: 'Retours', icon: Undo2, access: deliveries, to: list('/retours') },
  { label: 'Ajustements', icon: SlidersHorizontal, access: { permission: 'stock.read' }, to: list('/ajustements') },
  { label: 'Sessions', icon: MonitorSmartphone, access: { admin: true }, to: list('/sessions') },
  {
    label: 'Parcours du jour',
    icon: Route,
    access: { permission: 'commercials.read' },
    to: (username) => `/parcours?parcours=${today()}.${encodeURIComponent(username)}`,
  },
];

/** Links to the representative's documents that have no tab on this page, for people who may read them. */
export function CommercialLinks({
  commercial: { username, nomPrenom },
}: {
  commercial: Pick<UtilisateurDetail, 'username' | 'nomPrenom'>;
}) {
  const { meets } = useAccess();
  const allowed = LINKS.filter(({ access }) => meets(access));
  if (allowed.length === 0) return null;
  return (
    <Row aria-label={`Documents de ${nomPrenom}`}>
      {allowed.map(({ label, icon: Icon, to }) => (
        <ButtonLink key={label} size="small" icon={<Icon aria-hidden />} to={to(username)}>
          {label}
        </ButtonLink>
      ))}
    </Row>
  );
}

const Row = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 12px;
`;
