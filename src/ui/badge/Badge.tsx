import type { ReactNode } from 'react';
import { CircleCheck, CircleDashed, CircleX, Clock, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import styled from 'styled-components';

export type Tone = 'good' | 'notice' | 'warning' | 'critical' | 'orange' | 'yellow' | 'neutral';

/* Colour alone must not carry meaning, so a badge without an icon of its own takes its tone's icon. */
const ICONS: Record<Tone, LucideIcon> = {
  good: CircleCheck,
  notice: Info,
  warning: Clock,
  critical: CircleX,
  orange: TriangleAlert,
  yellow: Clock,
  neutral: CircleDashed,
};

export function Badge({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <span className={`badge ${tone}`}>
      {icon ?? <Icon aria-hidden />}
      {children}
    </span>
  );
}

/** A neutral count in a pill: `240 au total`. */
export const CountBadge = styled.span`
  display: inline-flex;
  align-items: center;
  flex: none;
  height: 22px;
  padding: 0 8px;
  border: 1px solid var(--border-strong);
  border-radius: 11px;
  background: var(--surface);
  color: var(--text-2);
  font: var(--t-meta);
  font-feature-settings: 'tnum' 1;
  white-space: nowrap;
`;

/** A word with a filled (on) or hollow (off) dot. */
export function Dot({ on = true, children }: { on?: boolean; children: ReactNode }) {
  return <span className={on ? 'dot' : 'dot off'}>{children}</span>;
}
