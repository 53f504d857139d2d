import { memo } from 'react';
import type { DoughnutCharts } from '@contract/dashboard.ts';
import styled from 'styled-components';
import { NOT_PROVIDED } from '../../../domain/documents/LinesPanel.tsx';
import { useAccess } from '../../../store/access.ts';
import { DoughnutChart } from '../../../ui/chart/DoughnutChart.tsx';
import { today } from '../../../ui/format/date.ts';
import { formatAr, formatNumber, pluralFr } from '../../../ui/format/number.ts';
import { PanelBox } from '../../../ui/panel/Panel.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { destinations, type Destination } from '../destinations.ts';
import { areKnown, coloured, shares } from '../shares.ts';
import type { Block } from '../useBlock.ts';
import { FailedBlock, PlaceholderBar, RetryButton } from '../components/BlockPanel.tsx';

interface Chart {
  key: keyof DoughnutCharts;
  title: string;
  measure: 'valeur' | 'quantite';
  empty: string;
  destination: (code: string, filters: { region: string | undefined }) => Destination;
}

const salesOfProduit: Chart['destination'] = (code, filters) => destinations.produitOfMonth(code, today(), filters);

const CHARTS: readonly Chart[] = [
  {
    key: 'partsVentesProduits',
    title: 'Ventes par chiffre d’affaires',
    measure: 'valeur',
    empty: 'Aucune vente ce mois-ci',
    destination: salesOfProduit,
  },
  {
    key: 'partsVentesProduits',
    title: 'Ventes par quantité',
    measure: 'quantite',
    empty: 'Aucune vente ce mois-ci',
    destination: salesOfProduit,
  },
  {
    key: 'partsStockProduits',
    title: 'Stock produits',
    measure: 'valeur',
    empty: 'Aucun produit en stock',
    destination: destinations.lotsOfProduit,
  },
  {
    key: 'partsStockProduitsDivers',
    title: 'Stock produits divers',
    measure: 'quantite',
    empty: 'Aucun produit divers en stock',
    destination: destinations.stockOfDivers,
  },
];

/** Height of a doughnut with its title and all its lines (px). */
const HEIGHT = 358;

const formatUnits = (value: number) => (Number.isFinite(value) ? pluralFr(value, 'unité') : formatNumber(value));

function Skeleton() {
  return (
    <div aria-hidden className="skeleton">
      <span className="ring" />
      {[64, 56, 72, 60, 52, 48, 40].map((width) => (
        <div key={width} className="bone">
          <PlaceholderBar width={`${width}%`} />
        </div>
      ))}
    </div>
  );
}

/** Doughnuts of the month's sales and of the current stock. */
export const Doughnuts = memo(function Doughnuts({
  block,
  region,
}: {
  block: Block<DoughnutCharts>;
  region: string | undefined;
}) {
  const { meets } = useAccess();
  const linkOf = (destination: Destination) => (meets(destination.access) ? { link: destination } : {});
  const { data, skeleton, stale } = block;
  if (block.failed && data === undefined)
    return (
      <Grid as="section" aria-label="Répartitions" className="donuts" $stale={false}>
        <FailedBlock block={block} height={HEIGHT} what="Les répartitions n’ont pas pu être chargées" />
      </Grid>
    );
  const parts = coloured(
    CHARTS.map(({ key, measure }) => (areKnown(data?.[key], measure) ? shares(data[key], measure) : [])),
  );
  return (
    <Grid as="section" aria-label="Répartitions" className="donuts" aria-busy={block.fetching} $stale={stale}>
      {CHARTS.map(({ key, title, measure, empty, destination }, at) => (
        <section key={title} aria-labelledby={`part-${at}`}>
          <header>
            <h2 id={`part-${at}`}>{title}</h2>
            {at === CHARTS.length - 1 && <RetryButton block={block} />}
          </header>
          {data ? (
            <DoughnutChart
              parts={(parts[at] ?? []).map((share) => ({
                ...share,
                ...(share.code === undefined ? {} : linkOf(destination(share.code, { region }))),
              }))}
              unit={measure === 'valeur' ? 'Ar' : 'unités'}
              format={measure === 'valeur' ? formatAr : formatUnits}
              empty={areKnown(data[key], measure) ? empty : NOT_PROVIDED}
            />
          ) : (
            skeleton && <Skeleton />
          )}
        </section>
      ))}
    </Grid>
  );
});

const Grid = styled(PanelBox)<{ $stale: boolean }>`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  & > :not(section) {
    grid-column: 1 / -1;
  }
  & > section {
    min-width: 0;
    /* The height of the content alone: all have the padding, and only some a border. */
    box-sizing: content-box;
    min-height: ${HEIGHT - 30}px;
    padding: 14px 16px 16px;
    opacity: ${({ $stale }) => ($stale ? 0.6 : 1)};
  }
  & > section + section {
    border-left: 1px solid var(--border);
  }
  & header {
    display: flex;
    justify-content: space-between;
    height: 20px;
  }
  & .ring {
    display: block;
    width: 112px;
    height: 112px;
    margin: 14px auto;
    border: 17px solid var(--track);
    border-radius: 50%;
    animation: sk 1.4s ease-in-out infinite;
  }
  & .bone {
    height: 24px;
  }
  @media (max-width: 1023px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > section:nth-child(3) {
      border-left: 0;
    }
    & > section:nth-child(n + 3) {
      border-top: 1px solid var(--border);
    }
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    & > section {
      display: grid;
      grid-template-columns: 112px minmax(0, 1fr);
      column-gap: 20px;
      align-content: start;
      min-height: 188px;
    }
    & > section + section {
      border-top: 1px solid var(--border);
      border-left: 0;
    }
    & header,
    & .skeleton {
      grid-column: 1 / -1;
    }
    & .ring {
      display: none;
    }
  }
`;
