import { Bookmark } from 'lucide-react';
import styled from 'styled-components';
import { useIsPhone } from '../../hooks/useMediaQuery.ts';
import { MenuLookalike, type MenuFace } from '../../menu/Menu.tsx';
import { useWaking } from '../../overlays/useWaking.ts';
import type { Arrangement } from './useArrangement.ts';

const Name = styled.span`
  overflow: hidden;
  max-width: 160px;
  text-overflow: ellipsis;
`;

/* The mark is on the corner of the bookmark, because the name of the view may be hidden. */
const Changed = styled.i`
  flex: none;
  align-self: start;
  width: 7px;
  height: 7px;
  margin: 5px -2px 0 -9px;
  border-radius: 50%;
  background: var(--accent);
  box-shadow: 0 0 0 2px var(--surface);
`;

/** What the button of the menu looks like and shows. It names the active view where there is room. */
export function useViewsFace({ active, isChanged }: Arrangement): MenuFace {
  const isPhone = useIsPhone();
  const iconOnly = isPhone || !active;
  return {
    label: active ? `Vues\u00a0: ${active.nom}${isChanged ? ' (modifiée)' : ''}` : 'Vues',
    iconOnly,
    short: true,
    children: (
      <>
        <Bookmark aria-hidden {...(active ? { fill: 'currentColor' } : {})} />
        {isChanged && <Changed aria-hidden />}
        {!iconOnly && <Name>{active.nom}</Name>}
      </>
    ),
  };
}

/** The menu of the named views of a list, with the actions on the active one. */
export function ViewsMenu({ arrangement }: { arrangement: Arrangement }) {
  const { live, soFarRef, waking } = useWaking();
  const face = useViewsFace(arrangement);
  if (live) return <live.LiveViewsMenu arrangement={arrangement} soFarRef={soFarRef} />;
  return <MenuLookalike face={face} waking={waking} />;
}
