import { toast, type Toast } from 'react-hot-toast/headless';
import { Button } from '../../button/Button.tsx';

/*
 * The headless half of react-hot-toast: the other one writes styles of its own, which a strict content policy refuses.
 */

export interface ToastText {
  title: string;
  text?: string | undefined;
  /** What may be done about it from here: « Annuler ». It takes the toast away. */
  action?: { label: string; act: () => void } | undefined;
}

const body =
  ({ title, text, action }: ToastText) =>
  (item: Toast) => (
    <>
      <strong>{title}</strong>
      {text !== undefined && <p>{text}</p>}
      {action && (
        <Button
          size="small"
          onClick={() => {
            toast.remove(item.id);
            action.act();
          }}
        >
          {action.label}
        </Button>
      )}
    </>
  );

/** How long a success stays, in ms: longer where it has to be read and decided upon. */
const durationOf = ({ action }: ToastText) => (action ? 10_000 : 5_000);

const withId = (id: string | undefined) => (id === undefined ? {} : { id });

/**
 * Announces; each function gives the toast's id. With the id of a standing toast, that one changes instead (loading →
 * success).
 */
export const notify = {
  success: (content: ToastText, id?: string): string =>
    toast.success(body(content), { duration: durationOf(content), ...withId(id) }),
  /** Longer under the pointer, or while the keyboard is in it. */
  error: (content: ToastText, id?: string): string => toast.error(body(content), { duration: 10_000, ...withId(id) }),
  loading: (content: ToastText, id?: string): string =>
    toast.loading(body(content), { duration: Infinity, ...withId(id) }),
  dismiss: (id?: string): void => {
    toast.dismiss(id);
  },
};
