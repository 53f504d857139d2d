import { Columns3 } from 'lucide-react';
import styled from 'styled-components';
import { buttonStyle, shortStyle, type ButtonLook } from '../../button/buttonStyle.ts';
import { useIsPhone } from '../../hooks/useMediaQuery.ts';
import { useWaking } from '../../overlays/useWaking.ts';
import type { Arrangement } from './useArrangement.ts';

const Lookalike = styled.button<ButtonLook>`
  ${buttonStyle}
  ${shortStyle}
`;

export interface ColumnsMenuProps {
  columns: readonly { key: string; header: string; hidden?: boolean }[];
  arrangement: Pick<Arrangement, 'layout' | 'setLayout'>;
  /** Shows only the icon in a narrow list. */
  short: boolean;
}

/** What the button of the menu looks like and shows. */
export function useColumnsFace(short: boolean) {
  const iconOnly = useIsPhone();
  return {
    button: {
      $variant: 'secondary' as const,
      $small: false,
      $square: iconOnly,
      'aria-label': 'Colonnes',
      'data-short': short || undefined,
      ...(short ? { title: 'Colonnes' } : {}),
    },
    content: (
      <>
        <Columns3 aria-hidden />
        {!iconOnly && <span>Colonnes</span>}
      </>
    ),
  };
}

/** A menu that shows, hides and moves the columns of a list. The first column identifies the row, so it stays. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const { live, soFarRef, waking } = useWaking();
  const { button, content } = useColumnsFace(props.short);
  if (live) return <live.LiveColumnsMenu {...props} soFarRef={soFarRef} />;
  return (
    <Lookalike type="button" {...button} {...waking}>
      {content}
    </Lookalike>
  );
}
