import { useEffect } from 'react';
import { notify, type ToastText } from './toast.tsx';

/**
 * For a list whose failed load is also announced (doc 1, 8; doc 2, 8): the announcement goes once it loads. `content`
 * must be stable.
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
