import { TriangleAlert } from 'lucide-react';
import { expiryOf, type Expiry } from './expiry.ts';
import { Badge, type Tone } from '../../ui/badge/Badge.tsx';

const TONES: Record<Exclude<Expiry['state'], 'none'>, Tone> = {
  expired: 'critical',
  today: 'critical',
  soon: 'orange',
  near: 'yellow',
  far: 'good',
};

/**
 * Shows how many days a lot (`yyyy-MM-dd`) may still be sold, counted from today or from the day `on`: orange within 30
 * days, yellow within 90 (docs/product.md, 5.12).
 */
export function ExpiryBadge({ day, on }: { day: string | null | undefined; on?: string | undefined }) {
  const { label, state } = expiryOf(day, on);
  if (state === 'none') return <span className="t3">{label}</span>;
  return (
    <Badge tone={TONES[state]} {...(state === 'today' && { icon: <TriangleAlert aria-hidden /> })}>
      <span className="tn">{label}</span>
    </Badge>
  );
}
