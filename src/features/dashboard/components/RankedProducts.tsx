import type { ReactNode } from 'react';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import type { Door } from '../doors.ts';
import { DoorLink } from './DoorLink.tsx';
import { RankRoom, RankSkeleton, RankTable } from './RankTable.tsx';

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
      {products ? (
        <RankTable empty={products.length === 0 ? empty : undefined} labelledBy={labelledBy}>
          <thead>
            <tr>
              <th scope="col">Produit</th>
              <th scope="col" className="num">
                Ventes
              </th>
              <th scope="col" className="num">
                Chiffre d’affaires
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ code, designation, ventes, chiffreAffaire, door }, at) => (
              <tr key={code}>
                <td>
                  <span className="rank tn">{at + 1}</span>
                  {designation}
                </td>
                <td className="num">{formatNumber(ventes)}</td>
                <td className="num">
                  <DoorLink door={door}>
                    <Amount value={chiffreAffaire} />
                  </DoorLink>
                </td>
              </tr>
            ))}
          </tbody>
        </RankTable>
      ) : (
        skeleton && <RankSkeleton />
      )}
    </RankRoom>
  );
}
