import { useDeferredValue, useMemo, useState } from 'react';
import styled from 'styled-components';
import type { ReviewRows } from '../../workers/import/importRows.ts';
import { CountBadge } from '../badge/Badge.tsx';
import { EmptyState } from '../feedback/states.tsx';
import { formatNumber } from '../format/number.ts';
import { VirtualTable } from '../table/VirtualTable.tsx';
import { TabList, TabPanel } from '../tabs/Tabs.tsx';
import { EffectsPanel } from './EffectsPanel.tsx';
import { reviewColumns } from './reviewColumns.tsx';
import type { ImportLook } from './types.ts';

const Views = styled.div`
  margin: 4px 0 -13px;
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
  errorsOnly: boolean;
}

const rowKey = (row: number) => String(row);

/** The rows of the file with what becomes of each. */
function Lines<Result>({ rows, look, search, errorsOnly }: ReviewedProps<Result>) {
  // The frame first, the rows in a task of their own: together they would hold the page for longer than a frame or two.
  const isFramed = useDeferredValue(true, false);
  const shown = useMemo(() => (isFramed ? Array.from(rows.select(search, errorsOnly)) : []), [rows, search, errorsOnly, isFramed]);
  const columns = useMemo(() => reviewColumns(rows, look), [rows, look]);
  return (
    <VirtualTable
      label="Lignes du fichier"
      rows={shown}
      columns={columns}
      rowKey={rowKey}
      rowTone={(row) => (rows.status(row) === 'error' ? 'critical' : undefined)}
      empty={isFramed ? <EmptyState title="Aucune ligne ne correspond" text="Changez la recherche ou montrez toutes les lignes." /> : undefined}
    />
  );
}

const LINES = 'lignes';
const EFFECTS = 'effets';

/** What the file says and, where that is known, what it changes. */
export function useReviewViews<Result>({ rows, look, search, errorsOnly }: ReviewedProps<Result>) {
  const [current, setCurrent] = useState(LINES);
  const lines = <Lines rows={rows} look={look} search={search} errorsOnly={errorsOnly} />;
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
    panel: <Panel tab={current}>{showsEffects ? <EffectsPanel effects={effects} look={look.effects} search={search} /> : lines}</Panel>,
  };
}
