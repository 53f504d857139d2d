import { CircleX, Clock, TriangleAlert } from 'lucide-react';
import styled from 'styled-components';
import { expiryOf, type Expiry } from '../format/expiry.ts';
import { Badge, type Tone } from './Badge.tsx';

/* Yellow beside orange: the same words and line, without the fill. */
const Lighter = styled.span`
  display: contents;
  & > span {
    background: none;
  }
`;

const TONES: Record<Exclude<Expiry['state'], 'none'>, Tone> = {
  expired: 'critical',
  today: 'critical',
  soon: 'warning',
  near: 'warning',
  far: 'good',
};

const ICONS = { expired: <CircleX aria-hidden />, today: <TriangleAlert aria-hidden />, soon: <TriangleAlert aria-hidden />, near: <Clock aria-hidden /> };

/** Days left before a lot expires, `yyyy-MM-dd`. */
export function ExpiryBadge({ day }: { day: string | null | undefined }) {
  const { label, state } = expiryOf(day);
  if (state === 'none') return <span className="t3">{label}</span>;
  const badge = (
    <Badge tone={TONES[state]} {...(state === 'far' ? {} : { icon: ICONS[state] })}>
      <span className="tn">{label}</span>
    </Badge>
  );
  return state === 'near' ? <Lighter>{badge}</Lighter> : badge;
}
