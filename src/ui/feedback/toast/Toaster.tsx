import { useCallback, useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { CircleCheck, CircleX, LoaderCircle, X } from 'lucide-react';
import { resolveValue, toast, useToaster, type Toast } from 'react-hot-toast/headless';
import styled from 'styled-components';
import { InnerButton } from '../../form/input/inputs.tsx';
import { phone } from '../../theme/media.ts';
import { useFreePlace } from './useFreePlace.ts';

const Stack = styled.div`
  position: fixed;
  top: 56px;
  left: calc(100vw - 356px);
  z-index: 100;
  display: grid;
  gap: 8px;
  width: 340px;
  ${phone} {
    left: 16px;
    width: calc(100vw - 32px);
  }
`;

const Item = styled.div<{ $type: string }>`
  display: flex;
  gap: 10px;
  padding: 12px;
  border-radius: var(--r3);
  background: var(--surface);
  box-shadow: var(--shadow-pop);
  font: var(--t-small);
  animation: toast-in var(--fast) ease-out;
  & > svg.lucide {
    margin-top: 2px;
    color: ${({ $type }) => ({ success: 'var(--good-mark)', error: 'var(--critical-mark)' })[$type] ?? 'var(--text-3)'};
    ${({ $type }) => ($type === 'loading' ? 'animation: spin 1s linear infinite;' : '')}
  }
  & > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & strong {
    font: var(--t-section);
  }
  & p {
    color: var(--text-2);
  }
  & p + button {
    margin-top: 8px;
  }
`;

const ICONS = { success: CircleCheck, error: CircleX, loading: LoaderCircle, blank: CircleCheck, custom: CircleCheck };

function ToastCard({ item }: { item: Toast }) {
  const Icon = ICONS[item.type];
  return (
    <Item $type={item.type} role={item.type === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <div>{resolveValue(item.message, item)}</div>
      {item.type !== 'loading' && (
        <InnerButton
          type="button"
          aria-label="Fermer la notification"
          onClick={() => {
            toast.remove(item.id);
          }}
        >
          <X aria-hidden />
        </InnerButton>
      )}
    </Item>
  );
}

/** Pauses the toasts' timers while the pointer is over them or the keyboard focus is inside. */
function useHold(
  stack: RefObject<HTMLElement | null>,
  shown: number,
  { startPause, endPause }: ReturnType<typeof useToaster>['handlers'],
) {
  const under = useRef(false);
  const isHeld = useCallback(() => under.current || stack.current?.contains(document.activeElement) === true, [stack]);
  // A closed toast takes the focus away with it, and no blur event reports that.
  useEffect(() => {
    if (shown === 0) under.current = false;
    if (!isHeld()) endPause();
  }, [shown, isHeld, endPause]);
  const point = (isUnder: boolean) => () => {
    under.current = isUnder;
    if (isHeld()) startPause();
    else endPause();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!under.current && !stack.current?.contains(relatedTarget)) endPause();
  };
  return { isHeld, handlers: { onMouseEnter: point(true), onMouseLeave: point(false), onFocus: startPause, onBlur } };
}

/** Shows the toasts at the top right, or where they cover no control. To be rendered once in the application. */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const shown = toasts.filter((item) => item.visible);
  const stack = useRef<HTMLDivElement>(null);
  const hold = useHold(stack, shown.length, handlers);
  useFreePlace(stack, shown.length, hold.isHeld);
  return createPortal(
    <Stack ref={stack} {...hold.handlers}>
      {shown.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
    </Stack>,
    document.body,
  );
}
