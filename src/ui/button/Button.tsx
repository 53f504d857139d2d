import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { LoaderCircle } from 'lucide-react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { buttonStyle, type ButtonLook, type ButtonVariant } from './buttonStyle.ts';

const Root = styled.button<ButtonLook>`
  ${buttonStyle}
`;

const LinkRoot = styled(Link)<ButtonLook>`
  ${buttonStyle}
`;

/* Both labels share one grid cell, so that the button keeps its width when the label changes. */
const Labels = styled.span`
  display: grid;
  & > span {
    grid-area: 1 / 1;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
  }
  & > span[aria-hidden='true'] {
    visibility: hidden;
  }
`;

const Spinner = styled(LoaderCircle)<{ $on?: boolean }>`
  ${({ $on = true }) => ($on ? 'animation: spin 1s linear infinite;' : '')}
`;

interface Look {
  variant?: ButtonVariant | undefined;
  size?: 'normal' | 'small' | undefined;
  icon?: ReactNode;
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'ref'> {
  /** While work is in progress, the button is disabled and shows a spinner with `busyLabel`. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
}

const look = ({ variant = 'secondary', size = 'normal' }: Look, square: boolean): ButtonLook => ({
  $variant: variant,
  $small: size === 'small',
  $square: square,
});

/** A disabled button loses the focus, so this hook gives it back when the work ends. */
function useFocusKept(busy: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // Browsers remove the focus at the next frame only, so it can still be read here.
    if (busy) hadFocus.current = document.activeElement === ref.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body || document.activeElement === null) ref.current?.focus();
    }
  }, [busy]);
  return ref;
}

export function Button({ variant, size, icon, busy = false, busyLabel, disabled, children, ...rest }: ButtonProps) {
  const ref = useFocusKept(busy);
  return (
    <Root
      type="button"
      ref={ref}
      {...look({ variant, size }, false)}
      {...rest}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {busyLabel === undefined && !busy ? (
        <>
          {icon}
          {children}
        </>
      ) : (
        <Labels>
          <span aria-hidden={busy ? true : undefined}>
            {icon}
            {children}
          </span>
          <span aria-hidden={busy ? undefined : true}>
            <Spinner aria-hidden $on={busy} />
            {busyLabel === undefined ? <span className="vh">{children}</span> : busyLabel}
          </span>
        </Labels>
      )}
    </Root>
  );
}

/** A link that looks like a button; without children it is a square with its icon, and needs a label. */
export function ButtonLink({ variant, size, icon, children, ...rest }: Look & ComponentProps<typeof Link>) {
  return (
    <LinkRoot {...look({ variant, size }, children === undefined)} {...rest}>
      {icon}
      {children}
    </LinkRoot>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label' | 'busyLabel'> {
  icon: ReactNode;
  /** Read by screen readers and shown as a tooltip. */
  label: string;
}

/** A square button, only for actions whose icon everybody knows. */
export function IconButton({ variant, size, icon, label, busy = false, disabled, ...rest }: IconButtonProps) {
  const ref = useFocusKept(busy);
  return (
    <Root
      type="button"
      ref={ref}
      title={label}
      {...look({ variant, size }, true)}
      {...rest}
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={disabled === true || busy}
    >
      {busy ? <Spinner aria-hidden /> : icon}
    </Root>
  );
}

/** An action inside a table row. It has no frame, because twenty framed buttons in a column would look like a grid. */
export const RowButton = (props: Omit<IconButtonProps, 'size' | 'variant'>) => (
  <IconButton size="small" variant="quiet" {...props} />
);
