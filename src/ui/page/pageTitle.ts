import { createContext, useContext, useEffect } from 'react';

/** How a screen tells the frame around it what it shows. Outside a frame it tells nobody. */
export const PageTitleContext = createContext<(title: string | null) => void>(() => undefined);

/**
 * Sets the last crumb and the window's title: `usePageTitle(commercial?.nomPrenom)`. Undefined leaves the route's own
 * title.
 */
export function usePageTitle(title: string | undefined): void {
  const setTitle = useContext(PageTitleContext);
  useEffect(() => {
    if (title === undefined || title === '') return undefined;
    setTitle(title);
    return () => {
      setTitle(null);
    };
  }, [title, setTitle]);
}
