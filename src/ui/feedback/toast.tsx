import { toast } from 'react-hot-toast/headless';

/* The headless half of react-hot-toast: the other one writes styles of its own, which a strict content policy refuses. */

export interface ToastText {
  title: string;
  text?: string | undefined;
}

const body = ({ title, text }: ToastText) => (
  <>
    <strong>{title}</strong>
    {text !== undefined && <p>{text}</p>}
  </>
);

const withId = (id: string | undefined) => (id === undefined ? {} : { id });

/** Announces; each function gives the toast's id. With the id of a standing toast, that one changes instead (loading → success). */
export const notify = {
  success: (content: ToastText, id?: string): string => toast.success(body(content), { duration: 5000, ...withId(id) }),
  /** Stays until closed. */
  error: (content: ToastText, id?: string): string => toast.error(body(content), { duration: Infinity, ...withId(id) }),
  loading: (content: ToastText, id?: string): string => toast.loading(body(content), { duration: Infinity, ...withId(id) }),
  dismiss: (id?: string): void => {
    toast.dismiss(id);
  },
};
