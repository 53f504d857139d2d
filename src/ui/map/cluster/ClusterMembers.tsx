import styled from 'styled-components';
import { formatNumber } from '../../format/number.ts';
import { PointList, type ListedPoint } from './PointList.tsx';
import { Popup } from '../view/Popup.tsx';
import type { Place } from '../types.ts';

const Scroll = styled.div`
  max-height: 220px;
  margin: 8px -26px 0 -8px;
  overflow-y: auto;
`;

/** Lists the points of a cluster that no zoom can split, so that one of them can be chosen. */
export function ClusterMembers({
  place,
  count,
  points,
  onClose,
}: {
  place: Place;
  count: number;
  points: readonly ListedPoint[];
  onClose: () => void;
}) {
  const title = `${formatNumber(count)} points au même endroit`;
  return (
    <Popup place={place} label={title} onClose={onClose}>
      <strong>{title}</strong>
      {points.length < count && <p className="meta">Les {formatNumber(points.length)} premiers</p>}
      <Scroll>
        <PointList points={points} />
      </Scroll>
    </Popup>
  );
}
