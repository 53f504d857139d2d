import { useId, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useTakeUp, type UseSoFar } from '../../overlays/useWaking.ts';
import { InnerButton } from '../input/inputs.tsx';
import { CALENDAR_FACE, type CalendarButtonProps } from './CalendarButton.tsx';
import { DayCalendar, PeriodCalendar } from './LazyCalendar.tsx';

const Pop = styled.div`
  position: fixed;
  inset: auto;
  overflow: visible;
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: var(--r3);
  background: var(--surface);
  color: var(--text);
  box-shadow: var(--shadow-pop);
`;

const OPENING_KEY = 'ArrowDown';
const GAP = 4;
const EDGE = 8;

/** Puts the panel under the field, or above it where there is more room, and keeps it inside the window. */
function place(panel: HTMLElement, field: Element) {
  const at = field.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = at.bottom + GAP;
  const top = below + height > innerHeight - EDGE && at.top > innerHeight - at.bottom ? at.top - GAP - height : below;
  panel.style.top = `${String(Math.max(EDGE, top))}px`;
  panel.style.left = `${String(Math.max(EDGE, Math.min(at.left, innerWidth - EDGE - width)))}px`;
}

/**
 * A button in a field that opens a calendar below the field. The panel is a native popover: it lies over a dialog
 * around the field without leaving it, and a press beside it or Escape closes it.
 */
export function LiveCalendarButton({ disabled, day, period, soFarRef }: CalendarButtonProps & { soFarRef: UseSoFar }) {
  const trigger = useTakeUp<HTMLButtonElement>(soFarRef, OPENING_KEY);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [pop, field] = [panel.current, panel.current?.parentElement];
    if (!isOpen || !pop || !field) return undefined;
    const settle = () => {
      place(pop, field);
    };
    settle();
    const sizes = new ResizeObserver(settle);
    sizes.observe(pop);
    addEventListener('scroll', settle, { capture: true, passive: true });
    addEventListener('resize', settle);
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', settle, { capture: true });
      removeEventListener('resize', settle);
    };
  }, [isOpen]);
  const close = () => {
    document.getElementById(id)?.hidePopover();
  };
  const picked =
    <Picked,>(onPick: (picked: Picked) => void) =>
    (value: Picked) => {
      onPick(value);
      close();
    };
  return (
    <>
      <InnerButton
        ref={trigger}
        {...CALENDAR_FACE}
        disabled={disabled}
        aria-expanded={isOpen}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== OPENING_KEY) return;
          event.preventDefault();
          document.getElementById(id)?.showPopover();
        }}
      />
      <Pop
        id={id}
        ref={panel}
        popover="auto"
        {...(isOpen && { role: 'dialog', 'aria-label': 'Calendrier' })}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // A dialog around the field would close as well.
          event.stopPropagation();
          event.preventDefault();
          close();
        }}
      >
        {isOpen && day && <DayCalendar {...day} onPick={picked(day.onPick)} />}
        {isOpen && period && <PeriodCalendar {...period} onPick={picked(period.onPick)} />}
      </Pop>
    </>
  );
}
