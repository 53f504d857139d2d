import { useCallback, useState } from 'react';
import { useIsPhone, useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import { useKeys } from '../../../ui/keys.ts';
import { RAIL_QUERY } from '../../../ui/theme/media.ts';
import { readSidebar, sidebarCookie } from './sidebarCookie.ts';

export interface Sidebar {
  /** On a phone the navigation is a drawer, which starts closed. */
  isPhone: boolean;
  isOpen: boolean;
  toggle: () => void;
  closeDrawer: () => void;
}

const isToggleKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'b';

/**
 * State of the side navigation. On a tablet it is a rail of icons, until somebody has chosen. A cookie keeps the
 * choice, except on phones. Ctrl or Cmd plus B toggles it.
 */
export function useSidebar(): Sidebar {
  const isPhone = useIsPhone();
  const isTablet = useMediaQuery(RAIL_QUERY);
  const [chosen, setChosen] = useState(() => readSidebar(document.cookie));
  const [isDrawerOpen, setDrawerOpen] = useState(false);

  const isWideOpen = chosen ?? !isTablet;
  const toggle = useCallback(() => {
    if (isPhone) setDrawerOpen((open) => !open);
    else {
      document.cookie = sidebarCookie(!isWideOpen);
      setChosen(!isWideOpen);
    }
  }, [isPhone, isWideOpen]);

  useKeys((event) => {
    if (!isToggleKey(event) || event.repeat) return;
    event.preventDefault();
    toggle();
  });

  const closeDrawer = useCallback(() => {
    setDrawerOpen(false);
  }, []);
  return { isPhone, isOpen: isPhone ? isDrawerOpen : isWideOpen, toggle, closeDrawer };
}
