import { Maximize, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import styled from 'styled-components';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/message/Alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/message/Skeleton.tsx';
import { EmptyState, FailedState } from '../../../ui/feedback/message/states.tsx';
import { formatNumber, pluralFr } from '../../../ui/format/number.ts';
import type { ShownItem } from '../../../ui/map/cluster/Clusters.tsx';
import { OffMark, PointList, PointMark, type ListedPoint } from '../../../ui/map/cluster/PointList.tsx';
import type { PosColumns } from '../posColumns.ts';
import { groupTitle, MAX_LISTED } from './groupNames.ts';
import { usePosNames } from './usePosNames.ts';

const FAILED = 'Impossible de charger les données sur la carte.';

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 12px;
  padding: 12px 16px 16px;
  font: var(--t-small);
  & > .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
  }
  & > .legend > li {
    display: flex;
    align-items: center;
    gap: 4px;
  }
  & > section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
    padding-top: 12px;
    border-top: 1px solid var(--border);
  }
  & > section > ul {
    margin: 0 -8px;
  }
  /* Names come later than their rows, which must not grow then. */
  & > section > ul button {
    min-height: 44px;
  }
  & > section > button {
    justify-self: start;
  }
`;

const points = (count: number) => pluralFr(count, 'point de vente', 'points de vente');

/** The number of points, and of those that the map cannot show. */
function Counts({ count, sansPosition }: Pick<PosColumns, 'count' | 'sansPosition'>) {
  return (
    <div>
      <p>
        <strong>{points(count)}</strong> sur la carte
      </p>
      {sansPosition > 0 && <p className="t2">{formatNumber(sansPosition)} sans position, dans la liste seulement</p>}
    </div>
  );
}

const Legend = () => (
  <ul className="legend" aria-label="Légende">
    <li>
      <PointMark tone="good" /> Actif
    </li>
    <li>
      <PointMark tone="critical" /> Inactif
    </li>
    <li>
      <PointMark tone="good" count={10} /> Groupe
    </li>
    <li>
      <OffMark aria-hidden>×3</OffMark> <span className="vh">Sur un groupe, ×3&nbsp;: </span>dont 3 inactifs
    </li>
  </ul>
);

interface ShownProps {
  columns: PosColumns;
  /** Null until the map has reported what is in view. */
  shown: readonly ShownItem[] | null;
  selected: number | null;
  onOpen: (item: ShownItem) => void;
  onAll: () => void;
}

/** The points in view as a list, for people who use the keyboard or do not see the map. */
function InWindow({ columns, shown, selected, onOpen, onAll }: ShownProps) {
  const rows = useMemo(() => (shown ?? []).slice(0, MAX_LISTED), [shown]);
  const { codesOf, nameOf } = usePosNames(columns, rows);
  const listed = rows.map((item): ListedPoint => {
    const { key, index, count, off } = item;
    const row = {
      key,
      count,
      onOpen: () => {
        onOpen(item);
      },
    };
    if (index === null) {
      const names = codesOf(item).map(nameOf);
      const size = `${formatNumber(count)} points groupés`;
      const disabled = off > 0 ? ` · ${pluralFr(off, 'inactif')}` : '';
      return names.length === 0
        ? { ...row, tone: 'good', label: `${size}${disabled}` }
        : { ...row, tone: 'good', label: groupTitle(names, count), note: `${size}${disabled}` };
    }
    const [code, isEnabled] = [columns.codeAt(index), columns.isEnabled(index)];
    const [name, state] = [nameOf(code), isEnabled ? 'Actif' : 'Inactif'];
    return {
      ...row,
      tone: isEnabled ? 'good' : 'critical',
      label: name,
      note: name === code ? state : `${code} · ${state}`,
    };
  });
  return (
    <section aria-labelledby="in-window">
      <h2 id="in-window">À l’écran</h2>
      {shown?.length === 0 && <p className="t2">Aucun point de vente dans cette partie de la carte.</p>}
      <PointList points={listed} current={selected === null ? undefined : `p${String(selected)}`} />
      {shown && shown.length > MAX_LISTED && (
        <p className="t2">Et {formatNumber(shown.length - MAX_LISTED)} autres&nbsp;: zoomez pour les voir.</p>
      )}
      <Button size="small" icon={<Maximize aria-hidden />} onClick={onAll}>
        Tout cadrer
      </Button>
    </section>
  );
}

interface Props extends Omit<ShownProps, 'columns'> {
  columns: PosColumns | null;
  isFetching: boolean;
  isError: boolean;
  onRetry: () => void;
  /** Clears the filters; undefined when there are none. */
  onClear: (() => void) | undefined;
}

/** The panel beside the map: the points in view, or the reason why there are none. */
export function PosMapPanel({ columns, isFetching, isError, onRetry, onClear, ...shown }: Props) {
  if (!columns) {
    return isError ? (
      <FailedState title={FAILED} text={onClear && 'Vos filtres sont conservés.'} onRetry={onRetry} busy={isFetching} />
    ) : (
      <SkeletonLines count={12} />
    );
  }
  if (columns.count === 0) {
    return (
      <EmptyState
        title="Aucun point de vente trouvé"
        text={
          columns.sansPosition > 0
            ? `${points(columns.sansPosition)} sans position, dans la liste seulement.`
            : onClear && 'Aucun résultat avec ces filtres.'
        }
        action={onClear && <Button onClick={onClear}>Effacer les filtres</Button>}
      />
    );
  }
  return (
    <Root aria-busy={isFetching}>
      {isError && (
        <Alert tone="critical">
          <p>{FAILED}</p>
          <Button size="small" icon={<RefreshCw aria-hidden />} onClick={onRetry} busy={isFetching}>
            Réessayer
          </Button>
        </Alert>
      )}
      <Counts {...columns} />
      <Legend />
      <InWindow columns={columns} {...shown} />
    </Root>
  );
}
