import type { ReactNode } from 'react';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import type { Destination } from '../destinations.ts';
import { DestinationLink } from './DestinationLink.tsx';
import { RankSpace, RankTable } from './RankTable.tsx';

export interface RankedProduct {
  code: string;
  designation: string;
  /** Units sold. */
  ventes: number;
  /** Ar. */
  chiffreAffaire: number;
  /** The list that makes up the amount. */
  destination: Destination | undefined;
}

interface Props {
  labelledBy: string;
  products: readonly RankedProduct[] | undefined;
  /** The rank of the first row, when the last come first. */
  lastRank?: number;
  empty: string;
  skeleton: boolean;
}

/** A ranking of products by sales; the order is the server's. */
export function RankedProducts({ labelledBy, products, lastRank, empty, skeleton }: Props): ReactNode {
  return (
    <RankSpace>
      <RankTable
        labelledBy={labelledBy}
        rows={products}
        empty={empty}
        skeleton={skeleton}
        heads={
          <>
            <th scope="col">{lastRank === undefined ? 'Produit' : 'Produit, les derniers d’abord'}</th>
            <th scope="col" className="num">
              Ventes
            </th>
            <th scope="col" className="num">
              Chiffre d’affaires
            </th>
          </>
        }
      >
        {({ code, designation, ventes, chiffreAffaire, destination }, rank) => (
          <tr key={code}>
            <td>
              <span className="rank tn">{lastRank === undefined ? rank : lastRank + 1 - rank}</span>
              {designation}
            </td>
            <td className="num">{formatNumber(ventes)}</td>
            <td className="num">
              <DestinationLink destination={destination}>
                <Amount value={chiffreAffaire} />
              </DestinationLink>
            </td>
          </tr>
        )}
      </RankTable>
    </RankSpace>
  );
}
