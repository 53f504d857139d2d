import { toast, type Toast } from 'react-hot-toast/headless';
import { Button } from '../../button/Button.tsx';

/*
 * Only the headless half of react-hot-toast is used: the other half writes its own styles, which the content policy
 * refuses.
 */

export interface ToastText {
  title: string;
  text?: string | undefined;
  /** An action that the toast offers, such as « Annuler ». Using it closes the toast. */
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

/** How long a success stays (ms); a toast with an action stays longer, because it has to be read and decided upon. */
const durationOf = ({ action }: ToastText) => (action ? 10_000 : 5_000);

const withId = (id: string | undefined) => (id === undefined ? {} : { id });

/**
 * Shows toasts; each function returns the toast's id. Passing the id of a visible toast replaces its content (loading →
 * success).
 */
export const notify = {
  success: (content: ToastText, id?: string): string =>
    toast.success(body(content), { duration: durationOf(content), ...withId(id) }),
  /** The time is extended while the pointer or the keyboard focus is on the toast. */
  error: (content: ToastText, id?: string): string => toast.error(body(content), { duration: 10_000, ...withId(id) }),
  loading: (content: ToastText, id?: string): string =>
    toast.loading(body(content), { duration: Infinity, ...withId(id) }),
  dismiss: (id?: string): void => {
    toast.dismiss(id);
  },
};
