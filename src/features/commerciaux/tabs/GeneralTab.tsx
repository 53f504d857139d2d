import styled from 'styled-components';
import type { UtilisateurDetail } from '@contract/utilisateur.ts';
import { LATE } from '../../../domain/lists/late.ts';
import { roleLabel } from '../../../domain/people/roles.ts';
import { itemPath, listPath } from '../../../domain/resources.ts';
import type { AnyUtilisateur } from '../../../store/api/entities/utilisateurs.ts';
import { useListPosQuery } from '../../../store/api/posApi.ts';
import { Badge, CountBadge, Dot } from '../../../ui/badge/Badge.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { today } from '../../../ui/format/date.ts';
import { formatNumber, formatPercent, NOTHING } from '../../../ui/format/number.ts';
import { Since } from '../../../ui/format/Since.tsx';
import { PhoneLink } from '../../../ui/link/PhoneLink.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { fact, Facts, Panel } from '../../../ui/panel/Panel.tsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import { PanelTable, settled } from '../../../ui/table/panel/PanelTable.tsx';
import type { Column, ListQuery } from '../../../ui/table/types.ts';
import { phone } from '../../../ui/theme/media.ts';
import { ofMonth } from '../months.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 16px;
  & > div {
    display: grid;
    gap: 16px;
  }
  & > section {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    & > div {
      gap: 12px;
    }
  }
`;

const Reached = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 4px 8px;
  margin-bottom: 8px;
  font: var(--t-small);
  & > b {
    font: var(--t-figure);
  }
  & > :last-child:not(.sold) {
    margin-left: auto;
    align-self: center;
  }
`;

const ShowAll = styled(TextLink)`
  font: var(--t-control);
`;

/** The month's sales against the target; nothing when the backend has no target. */
function ObjectiveCard({ commercial }: { commercial: AnyUtilisateur }) {
  const { chiffreAffaireMois: sales, objectif } = commercial;
  if (!objectif) return null;
  const percent = (sales / objectif) * 100;
  return (
    <Panel
      title={`Objectif ${ofMonth(today())}`}
      aside={
        <span className="meta">
          <Amount value={objectif} />
        </span>
      }
    >
      <Reached>
        <b className="tn">{formatPercent(percent)}</b>
        <span className="sold t2">
          <Amount value={sales} /> vendus
        </span>
        {percent >= 100 && <Badge tone="good">Atteint</Badge>}
      </Reached>
      <ProgressBar thick value={percent} label={`Objectif atteint à ${formatPercent(percent)}`} />
    </Panel>
  );
}

type PointOfSale = UtilisateurDetail['pointOfSales'][number];

const posColumns: readonly Column<PointOfSale>[] = [
  { key: 'designation', header: 'Désignation', cell: (row) => row.designation, width: '320px' },
  { key: 'code', header: 'Code', cell: (row) => row.code, card: 'subtitle' },
  {
    key: 'commande',
    header: 'Dernière commande',
    cell: (row) => <Since value={row.lastCommandAt} late={LATE.order} />,
    card: 'subtitle',
    cardLabel: 'Commande',
  },
  { key: 'total', header: 'Total achats', cell: (row) => <Amount value={row.totalCommandesValue} />, align: 'end' },
];

const SHOWN = 10;

/** The points of sale that come with the person, or those of the list when the backend does not include them. */
function usePointsOfSale({ username, pointOfSales, nbPointOfSales }: AnyUtilisateur): {
  total: number | undefined;
  query: ListQuery<PointOfSale>;
} {
  const list = useListPosQuery(
    { 'responsables.username[]': [username], 'order[totalCommandesValue]': 'desc', itemsPerPage: SHOWN },
    { skip: pointOfSales !== undefined },
  );
  if (pointOfSales === undefined)
    return { total: nbPointOfSales ?? list.currentData?.total, query: { ...list, data: list.currentData } };
  return {
    total: nbPointOfSales,
    query: settled(pointOfSales.toSorted((a, b) => b.totalCommandesValue - a.totalCommandesValue).slice(0, SHOWN)),
  };
}

function PointsOfSale({
  commercial,
  points: { total, query },
}: {
  commercial: AnyUtilisateur;
  points: ReturnType<typeof usePointsOfSale>;
}) {
  return (
    <Panel
      title="Points de vente assignés"
      badge={<CountBadge>{formatNumber(total)}</CountBadge>}
      aside={
        (query.data?.items.length ?? 0) > 0 && (
          <ShowAll to={listPath('points-de-vente', { commerciaux: commercial.username })}>Tout voir</ShowAll>
        )
      }
      flush
    >
      <PanelTable
        label="Points de vente assignés"
        columns={posColumns}
        query={query}
        rowKey={(row) => row.code}
        rowLink={(row) => itemPath('points-de-vente', row.code)}
        rowTone={(row) => (row.isEnabled ? undefined : 'off')}
        emptyText="Aucun point de vente trouvé"
        failedText="Les points de vente n’ont pas pu être chargés"
      />
    </Panel>
  );
}

export function GeneralTab({ commercial }: { commercial: AnyUtilisateur }) {
  const points = usePointsOfSale(commercial);
  const { isEnabled } = commercial;
  return (
    <Columns>
      <div>
        <Panel title="Identité">
          <Facts>
            {fact('Nom complet', commercial.nomPrenom)}
            {fact('Nom d’utilisateur', commercial.username)}
            {fact('Code collaborateur', commercial.codeCollaborateur ?? NOTHING)}
            {fact('Rôle', roleLabel(commercial.utilisateurRole))}
            {fact('Statut', <Dot on={isEnabled}>{isEnabled ? 'Actif' : 'Inactif'}</Dot>)}
            {fact('Téléphone', <PhoneLink phone={commercial.phoneNumber} />)}
            {fact('Adresse', commercial.adresse || NOTHING)}
            {fact('Zone', commercial.zone || NOTHING)}
          </Facts>
        </Panel>
      </div>
      <div>
        <Panel title="Activité">
          <Facts>
            {fact('Points de vente', formatNumber(points.total))}
            {fact('Dernière activité', <Since inline time value={commercial.lastActivityAt} late={LATE.activity} />)}
            {fact('Dernière commande', <Since inline time value={commercial.lastCommandAt} late={LATE.activity} />)}
            {fact('Dernière livraison', <Since inline value={commercial.lastLivraisonAt} late={LATE.delivery} />)}
            {fact('Dernière mise à jour', <Since inline time value={commercial.lastUpdateAt} late={LATE.update} />)}
          </Facts>
        </Panel>
        <ObjectiveCard commercial={commercial} />
      </div>
      <PointsOfSale commercial={commercial} points={points} />
    </Columns>
  );
}
