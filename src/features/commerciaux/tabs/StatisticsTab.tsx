import type { CommercialMonth, UtilisateurDetail } from '@contract/utilisateur.ts';
import { errorStatus, errorText } from '../../../store/api/call/apiError.ts';
import { useListEveryCommandeQuery } from '../../../store/api/commandesApi.ts';
import { useGetCommercialStatisticsQuery } from '../../../store/api/utilisateursApi.ts';
import { SkeletonLines } from '../../../ui/feedback/message/Skeleton.tsx';
import { EmptyState, FailedState } from '../../../ui/feedback/message/states.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { monthAndYear, today } from '../../../ui/format/date.ts';
import { formatNumber, NOTHING } from '../../../ui/format/number.ts';
import { Stack } from '../../../ui/page/Page.tsx';
import { Panel, PanelBox } from '../../../ui/panel/Panel.tsx';
import { PanelTable, settled } from '../../../ui/table/panel/PanelTable.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { Figures } from '../../../ui/panel/Figures.tsx';
import { MonthBars } from '../components/MonthBars.tsx';
import { monthsFromCommandes, twelveMonths, yearFigures } from '../months.ts';

interface Months {
  /** Null when the orders do not allow to compute them. */
  months: readonly CommercialMonth[] | null | undefined;
  error: unknown;
  isFetching: boolean;
  retry: () => void;
}

/** From the statistics call, or computed from the orders for a backend without it (docs/product.md, 15). */
function useMonths(username: string): Months {
  const day = today();
  const statistics = useGetCommercialStatisticsQuery(username);
  const isMissing = errorStatus(statistics.error) === 404;
  const orders = useListEveryCommandeQuery(
    { 'commercial.username[]': [username], 'commandeAt[after]': `${twelveMonths(day)[0] ?? ''}-01` },
    { skip: !isMissing },
  );
  if (!isMissing)
    return {
      months: statistics.currentData,
      error: statistics.error,
      isFetching: statistics.isFetching,
      retry: () => void statistics.refetch(),
    };
  const months = orders.currentData && monthsFromCommandes(orders.currentData, day);
  return { months, error: orders.error, isFetching: orders.isFetching, retry: () => void orders.refetch() };
}

const columns: readonly Column<CommercialMonth>[] = [
  { key: 'mois', header: 'Mois', cell: (row) => <span className="month">{monthAndYear(row.mois)}</span> },
  { key: 'ventes', header: 'Ventes', cell: (row) => <Amount value={row.ventes} />, align: 'end' },
  { key: 'commandes', header: 'Commandes', cell: (row) => formatNumber(row.commandes), align: 'end' },
  {
    key: 'panier',
    header: 'Panier moyen',
    cell: (row) => <Amount value={row.commandes === 0 ? null : row.panierMoyen} />,
    align: 'end',
  },
];

/** Without the dates of the orders their months are unknown. */
const UnknownMonths = () => (
  <PanelBox>
    <EmptyState
      title="Statistiques non communiquées"
      text="Ce serveur ne donne ni les statistiques, ni de quoi les établir."
    />
  </PanelBox>
);

function Year({ months }: { months: readonly CommercialMonth[] }) {
  const { ventes, commandes, panierMoyen, best } = yearFigures(months);
  if (commandes === 0) {
    return (
      <PanelBox>
        <EmptyState
          title="Aucune vente sur les 12 derniers mois"
          text="Les chiffres apparaîtront avec la première commande validée."
        />
      </PanelBox>
    );
  }
  return (
    <Stack>
      <PanelBox>
        <Figures
          figures={[
            { label: 'Ventes sur 12 mois', value: <Amount value={ventes} /> },
            { label: 'Commandes', value: formatNumber(commandes) },
            { label: 'Panier moyen', value: <Amount value={panierMoyen} /> },
            { label: 'Meilleur mois', value: best ? monthAndYear(best.mois) : NOTHING },
          ]}
        />
      </PanelBox>
      <Panel title="Ventes mensuelles">
        <MonthBars months={months} />
      </Panel>
      <Panel title="Détail par mois" flush>
        <PanelTable
          label="Détail par mois"
          columns={columns}
          query={settled(months.toReversed())}
          rowKey={(row) => row.mois}
          emptyText="Aucune vente"
        />
      </Panel>
    </Stack>
  );
}

/** Twelve months of sales of a representative. */
export default function StatisticsTab({ commercial }: { commercial: UtilisateurDetail }) {
  const { months, error, isFetching, retry } = useMonths(commercial.username);
  if (months === null) return <UnknownMonths />;
  if (months) return <Year months={months} />;
  return (
    <PanelBox>
      {error && !isFetching ? (
        <FailedState title="Les statistiques n’ont pas pu être chargées" text={errorText(error)} onRetry={retry} />
      ) : (
        <SkeletonLines count={6} />
      )}
    </PanelBox>
  );
}
