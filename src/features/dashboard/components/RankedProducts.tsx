import type { ReactNode } from 'react';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import type { Door } from '../doors.ts';
import { DoorLink } from './DoorLink.tsx';
import { RankRoom, RankTable } from './RankTable.tsx';

export interface RankedProduct {
  code: string;
  designation: string;
  /** Units sold. */
  ventes: number;
  /** Ar. */
  chiffreAffaire: number;
  /** To what makes the amount up. */
  door: Door | undefined;
}

interface Props {
  labelledBy: string;
  products: readonly RankedProduct[] | undefined;
  empty: string;
  skeleton: boolean;
}

/** The products with the highest sales, in their order. */
export function RankedProducts({ labelledBy, products, empty, skeleton }: Props): ReactNode {
  return (
    <RankRoom>
      <RankTable
        labelledBy={labelledBy}
        rows={products}
        empty={empty}
        skeleton={skeleton}
        heads={
          <>
            <th scope="col">Produit</th>
            <th scope="col" className="num">
              Ventes
            </th>
            <th scope="col" className="num">
              Chiffre d’affaires
            </th>
          </>
        }
      >
        {({ code, designation, ventes, chiffreAffaire, door }, rank) => (
          <tr key={code}>
            <td>
              <span className="rank tn">{rank}</span>
              {designation}
            </td>
            <td className="num">{formatNumber(ventes)}</td>
            <td className="num">
              <DoorLink door={door}>
                <Amount value={chiffreAffaire} />
              </DoorLink>
            </td>
          </tr>
        )}
      </RankTable>
    </RankRoom>
  );
}
