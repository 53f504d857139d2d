import { createContext, useContext, useEffect } from 'react';

/** Lets a screen set the title shown by the surrounding frame. It does nothing without a frame. */
export const PageTitleContext = createContext<(title: string | null) => void>(() => undefined);

/**
 * Sets the last breadcrumb and the window's title: `usePageTitle(item?.name)`. Undefined keeps the title of
 * the route.
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
