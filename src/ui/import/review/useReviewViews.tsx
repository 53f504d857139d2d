import { useDeferredValue, useMemo, useState } from 'react';
import styled from 'styled-components';
import type { ReviewRows, RowFilter } from '../../../workers/import/rows/importRows.ts';
import { CountBadge } from '../../badge/Badge.tsx';
import { EmptyState } from '../../feedback/message/states.tsx';
import { formatNumber } from '../../format/number.ts';
import { VirtualTable } from '../../table/virtual/VirtualTable.tsx';
import { low } from '../../theme/media.ts';
import { TabList, TabPanel } from '../../tabs/Tabs.tsx';
import { EffectsPanel } from '../effects/EffectsPanel.tsx';
import { reviewColumns } from '../rows/reviewColumns.tsx';
import { OptimisticTick } from '../rows/OptimisticTick.tsx';
import type { ImportLook, RowEvent } from '../types.ts';
import { isFree, useRowActions } from '../rows/useRowActions.ts';

const Views = styled.div`
  margin: 4px 0 -13px;
  ${low} {
    flex: 1;
    order: 2;
    margin: 0 0 -3px;
    & button {
      height: 30px;
    }
  }
`;

const Panel = styled(TabPanel)`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`;

interface ReviewedProps<Result> {
  rows: ReviewRows;
  look: ImportLook<Result>;
  search: string;
  filter: RowFilter;
  canAmend: boolean;
  send: (event: RowEvent) => void;
}

const TONES: Partial<Record<ReturnType<ReviewRows['status']>, 'critical' | 'off'>> = {
  error: 'critical',
  left: 'off',
  asked: 'off',
};

const rowKey = (row: number) => String(row);

/** The rows of the file with their verdicts. */
function Lines<Result>({ rows, look, search, filter, canAmend, send }: ReviewedProps<Result>) {
  // The rows are rendered in a second task, because frame and rows together would block the page for several frames.
  const isFramed = useDeferredValue(true, false);
  const shown = useMemo(
    () => (isFramed ? Array.from(rows.select(search, filter)) : []),
    [rows, search, filter, isFramed],
  );
  const actions = useRowActions(rows, shown, canAmend, send);
  const columns = useMemo(() => {
    const isTaken = shown.some((row) => isFree(rows, row) && rows.status(row) === 'valid');
    const isAny = isTaken || shown.some((row) => isFree(rows, row));
    const all = (
      <OptimisticTick
        label="Importer les lignes montrées"
        title={isTaken ? 'Laisser de côté les lignes montrées' : 'Importer les lignes montrées'}
        checked={isTaken}
        disabled={!actions.isOpen || !isAny}
        onChoose={actions.chooseAll}
      />
    );
    return reviewColumns(rows, look, actions, all);
  }, [rows, look, shown, actions]);
  return (
    <VirtualTable
      label="Lignes du fichier"
      compact
      rows={shown}
      columns={columns}
      rowKey={rowKey}
      rowTone={(row) => TONES[rows.status(row)]}
      empty={
        isFramed ? (
          <EmptyState title="Aucune ligne ne correspond" text="Changez la recherche ou montrez toutes les lignes." />
        ) : undefined
      }
    />
  );
}

const LINES = 'lines';
const EFFECTS = 'effects';

/** Gives the two views of the review: the rows of the file and, if the server tells them, the effects of the import. */
export function useReviewViews<Result>(reviewed: ReviewedProps<Result>) {
  const { rows, look, search } = reviewed;
  const [current, setCurrent] = useState(LINES);
  const lines = <Lines {...reviewed} />;
  const { effects } = rows;
  if (!effects || !look.effects) return { showsEffects: false, views: null, panel: lines };
  const tabs = [
    { key: LINES, label: 'Lignes' },
    { key: EFFECTS, label: look.effects.tab, badge: <CountBadge>{formatNumber(effects.count)}</CountBadge> },
  ];
  const showsEffects = current === EFFECTS;
  return {
    showsEffects,
    views: (
      <Views>
        <TabList label="Revue" tabs={tabs} current={current} onChange={setCurrent} />
      </Views>
    ),
    panel: (
      <Panel tab={current}>
        {showsEffects ? <EffectsPanel effects={effects} look={look.effects} search={search} /> : lines}
      </Panel>
    ),
  };
}
