import { memo, useState, type FocusEvent, type MouseEvent } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { useAccess } from '../../../store/access.ts';
import { Brand } from '../../../ui/brand/Brand.tsx';
import { visibleNavigation, type NavigationEntry } from './navigation.ts';

const Home = styled(Link)`
  display: flex;
  align-items: center;
  gap: 10px;
  flex: none;
  height: var(--topbar);
  padding: 0 12px;
  &:hover {
    text-decoration: none;
  }
`;

const Scroll = styled.div<{ $collapsed: boolean }>`
  flex: 1;
  min-height: 0;
  padding: 0 8px 8px;
  overflow-y: auto;
  scrollbar-width: thin;
  & section + section {
    ${({ $collapsed }) => ($collapsed ? 'margin-top: 5px; padding-top: 5px; border-top: 1px solid var(--border);' : '')}
  }
`;

const GroupName = styled.h2`
  padding: 8px 8px 4px;
  font: var(--t-meta);
  letter-spacing: 0;
  color: var(--text-3);
  section:first-child > & {
    padding-top: 4px;
  }
`;

const Entry = styled(Link)<{ $collapsed: boolean }>`
  display: flex;
  align-items: center;
  gap: 10px;
  height: var(--nav-row);
  padding: 0 8px;
  border-radius: var(--r2);
  color: var(--text-2);
  font: var(--t-small);
  white-space: nowrap;
  outline-offset: -2px;
  ${({ $collapsed }) => ($collapsed ? 'justify-content: center; width: 32px; padding: 0;' : '')}
  & > svg.lucide {
    color: var(--text-3);
  }
  &:hover {
    background: var(--hover);
    color: var(--text);
    text-decoration: none;
  }
  &[aria-current] {
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: 600;
  }
  &[aria-current] > svg.lucide {
    color: inherit;
  }
`;

/* Fixed, because the scrolling list would cut it off. */
const Tip = styled.span`
  position: fixed;
  left: calc(var(--nav-collapsed) + 4px);
  z-index: 40;
  padding: 4px 8px;
  border-radius: var(--r1);
  background: var(--text);
  color: var(--canvas);
  font: var(--t-meta);
  pointer-events: none;
  white-space: nowrap;
`;

interface ShownTip {
  label: string;
  top: number;
}

interface Props {
  /** Shows icons only, with tooltips. */
  collapsed: boolean;
  /** Path of the entry that the screen belongs to, and whether the screen is the one of that entry. */
  section: string;
  isSectionItself: boolean;
  onNavigate: () => void;
}

export const SideNavigation = memo(Navigation);

function Navigation({ collapsed, section, isSectionItself, onNavigate }: Props) {
  const access = useAccess();
  const [tip, setTip] = useState<ShownTip | null>(null);
  const show = (label: string) => (event: MouseEvent<HTMLElement> | FocusEvent<HTMLElement>) => {
    if (collapsed) setTip({ label, top: event.currentTarget.getBoundingClientRect().top });
  };
  const hide = () => {
    setTip(null);
  };
  const entry = ({ label, to, icon: Icon }: NavigationEntry) => (
    <li key={to}>
      <Entry
        to={to}
        $collapsed={collapsed}
        aria-current={to === section ? (isSectionItself ? 'page' : 'true') : undefined}
        onClick={onNavigate}
        onMouseEnter={show(label)}
        onFocus={show(label)}
        onMouseLeave={hide}
        onBlur={hide}
      >
        <Icon aria-hidden />
        <span className={collapsed ? 'vh' : 'ell'}>{label}</span>
      </Entry>
    </li>
  );
  return (
    <>
      <Home to="/dashboard" onClick={onNavigate}>
        <Brand compact={collapsed} />
      </Home>
      <Scroll $collapsed={collapsed} onScroll={hide}>
        {visibleNavigation(access.meets).map(({ label, entries }) => (
          <section key={label}>
            <GroupName className={collapsed ? 'vh' : undefined}>{label}</GroupName>
            <ul aria-label={label}>{entries.map(entry)}</ul>
          </section>
        ))}
      </Scroll>
      {collapsed && tip && (
        <Tip aria-hidden style={{ top: tip.top + 2 }}>
          {tip.label}
        </Tip>
      )}
    </>
  );
}
