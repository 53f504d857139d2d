import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styled from 'styled-components';

const List = styled.div`
  display: flex;
  gap: 4px;
  border-bottom: 1px solid var(--border);
  overflow-x: auto;
  scrollbar-width: none;
  & > button {
    position: relative;
    display: flex;
    flex: none;
    align-items: center;
    gap: 6px;
    height: 40px;
    padding: 0 10px;
    border: 0;
    background: none;
    font: var(--t-control);
    color: var(--text-2);
    white-space: nowrap;
    cursor: pointer;
    outline-offset: -2px;
  }
  & > button:first-child {
    padding-left: 0;
  }
  & > button:hover {
    color: var(--text);
  }
  & > button[aria-selected='true'] {
    color: var(--accent-text);
    font-weight: 600;
  }
  & > button[aria-selected='true']::after {
    content: '';
    position: absolute;
    inset: auto 10px 0;
    height: 2px;
    background: var(--accent);
  }
  & > button[aria-selected='true']:first-child::after {
    left: 0;
  }
`;

export interface Tab {
  key: string;
  label: string;
  badge?: ReactNode;
}

export interface TabListProps {
  label: string;
  tabs: readonly Tab[];
  /** Key of the open tab, which the screen keeps in the address. */
  current: string;
  onChange: (key: string) => void;
}

export interface TabsProps extends TabListProps {
  /** Content of the open tab. */
  children: ReactNode;
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Scrolls the open tab into view in a narrow window, without moving the page. */
function showTab(list: HTMLElement | null, at: number): void {
  const tab = list?.querySelectorAll<HTMLElement>('[role=tab]')[at];
  if (!list || !tab) return;
  const [room, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (box.left >= room.left && box.right <= room.right) return;
  list.scrollLeft += box.left - room.left - (room.width - box.width) / 2;
}

const openAt = (tabs: readonly Tab[], current: string) =>
  Math.max(
    0,
    tabs.findIndex((tab) => tab.key === current),
  );

/** The tabs without their panel (`TabPanel`), which is elsewhere on the page. Arrows, Home and End open another tab. */
export function TabList({ label, tabs, current, onChange }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const at = openAt(tabs, current);
  useLayoutEffect(() => {
    showTab(list.current, at);
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moves[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onChange(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <List ref={list} role="tablist" aria-label={label}>
      {tabs.map((tab, index) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={`tab-${tab.key}`}
          aria-selected={index === at}
          aria-controls={index === at ? `panel-${tab.key}` : undefined}
          tabIndex={index === at ? 0 : -1}
          onClick={() => {
            onChange(tab.key);
          }}
          onKeyDown={onKeyDown}
        >
          {tab.label}
          {tab.badge}
        </button>
      ))}
    </List>
  );
}

/** The content of the open tab; `tab` is its key. */
export function TabPanel({ tab, className, children }: { tab: string; className?: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} className={className}>
      {children}
    </div>
  );
}

/** Tabs with the content of the open one below. */
export function Tabs({ children, ...list }: TabsProps) {
  const open = list.tabs[openAt(list.tabs, list.current)];
  return (
    <>
      <TabList {...list} />
      {open && <TabPanel tab={open.key}>{children}</TabPanel>}
    </>
  );
}
