import { useEffect, useMemo, useState } from 'react';
import { useNamePosQuery } from '../../../store/api/posApi.ts';
import { useDebouncedValue } from '../../../ui/hooks/useDebouncedValue.ts';
import type { ShownItem } from '../../../ui/map/cluster/Clusters.tsx';
import type { PosColumns } from '../posColumns.ts';
import { namesPerGroup } from './groupNames.ts';

/** Time without another view (ms) before names are asked for: zooming passes through many. */
const REST_MS = 250;

interface Chosen {
  columns: PosColumns | null;
  /** Codes of the points that name each row, by the row's key. */
  codes: ReadonlyMap<string, readonly string[]>;
}

const NOBODY: Chosen = { columns: null, codes: new Map() };
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** Chooses the points by which the rows of the list are named. */
function useChosen(columns: PosColumns | null, rows: readonly ShownItem[]): Chosen['codes'] {
  const [chosen, setChosen] = useState(NOBODY);
  useEffect(() => {
    if (!columns) return undefined;
    let isOver = false;
    const limit = namesPerGroup(rows.length, rows.filter(({ index }) => index === null).length);
    const read = rows.map(async ({ key, members }) => {
      const indices = await members(limit);
      return [key, indices.map(columns.codeAt)] as const;
    });
    Promise.all(read).then(
      (codes) => {
        if (!isOver) setChosen({ columns, codes: new Map(codes) });
      },
      // A worker that was replaced answers nothing; the view after that asks the new one.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [columns, rows]);
  return chosen.columns === columns ? chosen.codes : NOBODY.codes;
}

/**
 * The names of the points of sale of the list beside the map: `codesOf` gives the points that a row is named by,
 * `nameOf` the name of a point, or its code as long as the name is not known.
 */
export function usePosNames(columns: PosColumns | null, rows: readonly ShownItem[]) {
  const codes = useChosen(columns, useDebouncedValue(rows, REST_MS));
  const asked = useMemo(() => [...codes.values()].flat(), [codes]);
  const { data } = useNamePosQuery(asked, { skip: asked.length === 0 });
  const [known, setKnown] = useState({ data, names: NO_NAMES });
  if (known.data !== data) {
    const added = (data ?? []).map(({ code, designation }) => [code, designation] as const);
    setKnown({ data, names: new Map([...known.names, ...added]) });
  }
  const { names } = known;
  return useMemo(
    () => ({
      codesOf: ({ key }: ShownItem) => codes.get(key) ?? [],
      nameOf: (code: string) => names.get(code) ?? code,
    }),
    [codes, names],
  );
}
