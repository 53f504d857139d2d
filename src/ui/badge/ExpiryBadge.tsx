import { TriangleAlert } from 'lucide-react';
import { expiryOf, type Expiry } from '../format/expiry.ts';
import { Badge, type Tone } from './Badge.tsx';

const TONES: Record<Exclude<Expiry['state'], 'none'>, Tone> = {
  expired: 'critical',
  today: 'critical',
  soon: 'orange',
  near: 'yellow',
  far: 'good',
};

/**
 * Days left before a lot expires, `yyyy-MM-dd`; of a document, as they were `on` its day: orange within 30 days, yellow
 * within 90 (doc 2, 4), each with its own icon and the number of days.
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
