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

const Root = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  vertical-align: middle;
  align-items: center;
  gap: 4px;
  min-height: 22px;
  padding: 0 7px 0 5px;
  border: 1px solid;
  border-radius: var(--r1);
  font: var(--t-meta);
  white-space: nowrap;
  ${({ $tone }) =>
    $tone === 'neutral'
      ? 'color: var(--text-2); background: var(--sunken); border-color: var(--border);'
      : `color: var(--${$tone}); background: var(--${$tone}-bg); border-color: var(--${$tone}-line);`}
  & > svg.lucide {
    width: 14px;
    height: 14px;
  }
`;

export function Badge({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <Root $tone={tone}>
      {icon ?? <Icon aria-hidden />}
      {children}
    </Root>
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

const DotRoot = styled.span<{ $on: boolean }>`
  display: inline-flex;
  vertical-align: middle;
  align-items: center;
  gap: 6px;
  white-space: nowrap;
  ${({ $on }) => ($on ? '' : 'color: var(--text-3);')}
  &::before {
    content: '';
    width: 7px;
    height: 7px;
    flex: none;
    border-radius: 50%;
    ${({ $on }) => ($on ? 'background: var(--good-mark);' : 'box-shadow: inset 0 0 0 1.5px var(--border-control);')}
  }
`;

/** A word with a filled (on) or hollow (off) dot. */
export function Dot({ on = true, children }: { on?: boolean; children: ReactNode }) {
  return <DotRoot $on={on}>{children}</DotRoot>;
}
