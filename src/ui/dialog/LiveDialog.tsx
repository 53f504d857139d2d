import { Description, Dialog as HeadlessDialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import styled, { css } from 'styled-components';
import { IconButton } from '../button/Button.tsx';
import { phone } from '../theme/media.ts';
import { DialogBody, type DialogProps } from './Dialog.tsx';

const Scrim = styled(DialogBackdrop)`
  position: fixed;
  inset: 0;
  z-index: 50;
  background: var(--scrim);
`;

const Frame = styled.div`
  position: fixed;
  inset: 0;
  z-index: 51;
  display: grid;
  place-items: center;
  padding: 24px;
  ${phone} {
    padding: 0;
    place-items: end stretch;
  }
`;

const bleed = css`
  height: min(712px, 100%);
  & > .head {
    position: relative;
    padding-right: 60px;
    border-bottom: 1px solid var(--border);
  }
  & > .head > button {
    position: absolute;
    top: 14px;
    right: 18px;
  }
  & > form {
    flex: 1;
  }
  ${phone} {
    && {
      height: 100dvh;
      max-height: none;
      border-radius: 0;
    }
    & > .head {
      padding: 14px 60px 14px 16px;
    }
    & > .head > button {
      top: 8px;
      right: 12px;
    }
    & > .head > p {
      display: none;
    }
  }
`;

const Box = styled(DialogPanel)<{ $width: string; $bleed: boolean }>`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: ${({ $width }) => $width};
  min-width: 0;
  max-height: 100%;
  overflow: hidden;
  border-radius: var(--r4);
  background: var(--surface);
  box-shadow: var(--shadow-dialog);
  /* Header and footer elements are avoided, because outside main they are landmarks of the page. */
  & > .head {
    flex: none;
    padding: 16px 20px 12px;
  }
  & > .head > h2 {
    font: var(--t-dialog);
    letter-spacing: -0.008em;
  }
  & > .head > p {
    font: var(--t-small);
    color: var(--text-2);
  }
  & > .foot,
  & > form > .foot {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    justify-content: flex-end;
    align-items: center;
    gap: 8px;
    margin-top: auto;
    padding: 12px 20px;
    border-top: 1px solid var(--border);
  }
  & > form {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  ${phone} {
    max-width: none;
    max-height: 92dvh;
    border-radius: var(--r4) var(--r4) 0 0;
    & > .foot > *,
    & > form > .foot > * {
      flex: 1;
    }
    /* Any field can be scrolled to the top, where the list below it has room. */
    & [data-pickers]::after {
      content: '';
      height: 60dvh;
    }
    & > div {
      scroll-padding-top: 8px;
    }
  }
  ${({ $bleed }) => ($bleed ? bleed : '')}
`;

const Start = styled.div`
  margin-right: auto;
  ${phone} {
    flex: 1 1 100% !important;
    order: 3;
    display: grid;
  }
`;

export function LiveDialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    width = '480px',
    height,
    locked = false,
    role = 'dialog',
    bleed: isLarge = false,
    onSubmit,
    children,
  } = props;
  const { footer, footerStart, initialFocus } = props;
  const inner = (
    <>
      {isLarge ? children : children !== undefined && <DialogBody>{children}</DialogBody>}
      {footer !== undefined && (
        <div className="foot">
          {footerStart !== undefined && <Start>{footerStart}</Start>}
          {footer}
        </div>
      )}
    </>
  );
  return (
    <HeadlessDialog
      open={open}
      onClose={() => {
        if (!locked) onClose();
      }}
      role={role}
      {...(initialFocus ? { initialFocus } : {})}
    >
      <Scrim />
      <Frame>
        <Box $width={width} $bleed={isLarge} style={height === undefined ? undefined : { height }}>
          <div className="head">
            <DialogTitle as="h2">{title}</DialogTitle>
            {description !== undefined && <Description as="p">{description}</Description>}
            {isLarge && (
              <IconButton variant="quiet" icon={<X aria-hidden />} label="Fermer" disabled={locked} onClick={onClose} />
            )}
          </div>
          {onSubmit ? (
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                onSubmit();
              }}
            >
              {inner}
            </form>
          ) : (
            inner
          )}
        </Box>
      </Frame>
    </HeadlessDialog>
  );
}
