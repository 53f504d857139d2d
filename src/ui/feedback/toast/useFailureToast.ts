import { useEffect } from 'react';
import { notify, type ToastText } from './toast.tsx';

/**
 * Shows a toast while a list cannot be loaded and removes it once it can (docs/product.md, 13.2). Keep `content` stable
 * between renders.
 */
export function useFailureToast(failed: boolean, id: string, content: ToastText): void {
  useEffect(() => {
    if (!failed) return undefined;
    notify.error(content, id);
    return () => {
      notify.dismiss(id);
    };
  }, [failed, id, content]);
}
