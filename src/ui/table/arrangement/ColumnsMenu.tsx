import { Columns3 } from 'lucide-react';
import styled from 'styled-components';
import { buttonStyle, type ButtonLook } from '../../button/buttonStyle.ts';
import { useWaking } from '../../overlays/useWaking.ts';
import type { Arrangement } from './useArrangement.ts';

const Lookalike = styled.button<ButtonLook>`
  ${buttonStyle}
`;

export interface ColumnsMenuProps {
  columns: readonly { key: string; header: string; hidden?: boolean }[];
  arrangement: Pick<Arrangement, 'layout' | 'setLayout'>;
}

/** What the button of the menu looks like and shows. */
export const columnsFace = {
  $variant: 'secondary',
  $small: false,
  $square: true,
  'aria-label': 'Colonnes',
  title: 'Colonnes',
  children: <Columns3 aria-hidden />,
} as const;

/** A menu that shows, hides and moves the columns of a list. The first column identifies the row, so it stays. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const { live, soFarRef, waking } = useWaking();
  if (live) return <live.LiveColumnsMenu {...props} soFarRef={soFarRef} />;
  return <Lookalike type="button" {...columnsFace} {...waking} />;
}
