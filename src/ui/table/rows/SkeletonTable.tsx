import { useDelayed } from '../../hooks/useDelayed.ts';
import { useIsPhone } from '../../hooks/useMediaQuery.ts';
import { TableHead } from './TableHead.tsx';
import { CARD_PX, TableWrap } from './tableStyle.ts';
import type { Column } from '../types.ts';

interface Props {
  columns: readonly Column<never>[];
  rows: number;
  fill?: boolean | undefined;
}

const PHONE_ROW = { display: 'grid', alignContent: 'center', gap: 12, height: CARD_PX, padding: '0 16px' };
const bar = (seed: number, least: number, span: number) => ({ width: `${least + ((seed * 37) % span)}px` });

/** Shows the table's header over grey bars. The bars appear after 200 ms, so that a quick answer does not flash. */
export function SkeletonTable({ columns, rows, fill = false }: Props) {
  const late = useDelayed(true);
  const isPhone = useIsPhone();
  const shown = columns.filter((column) => column.hidden !== true);
  const lines = late ? Array.from({ length: rows }, (_, i) => i) : [];
  const status = (
    <span role="status" className="vh">
      {late ? 'Chargement…' : ''}
    </span>
  );
  if (isPhone) {
    return (
      <>
        {status}
        {/* What follows the rows is never in sight: it would jump when they come. */}
        <div aria-hidden style={{ minHeight: '100vh' }}>
          {lines.slice(0, 10).map((line) => (
            <p key={line} style={PHONE_ROW}>
              <span className="sk" style={bar(line + 1, 120, 80)} />
              <span className="sk" style={bar(line + 2, 180, 60)} />
            </p>
          ))}
        </div>
      </>
    );
  }
  return (
    <TableWrap $fill={fill}>
      {status}
      <table aria-hidden>
        <TableHead columns={shown} />
        <tbody>
          {lines.map((line) => (
            <tr key={line}>
              {shown.map((column, index) => (
                <td key={column.key} className={column.align}>
                  <span className="sk" style={index === 0 ? bar(line + 1, 90, 60) : bar(line + index, 28, 36)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableWrap>
  );
}
