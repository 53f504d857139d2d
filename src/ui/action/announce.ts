import { notify, type ToastText } from '../feedback/toast/toast.tsx';

interface Announcement<Result> {
  /** Shown while the action runs; the toast of the result replaces it. */
  loading?: string;
  done: (result: Result) => ToastText;
  failed: (error: unknown) => ToastText;
}

/**
 * Runs an action and shows its result in a toast. It rethrows the action's error, so that the state machine sees it
 * too.
 */
export async function announce<Result>(
  run: () => Promise<Result>,
  { loading, done, failed }: Announcement<Result>,
): Promise<Result> {
  const toast = loading === undefined ? undefined : notify.loading({ title: loading });
  try {
    const result = await run();
    notify.success(done(result), toast);
    return result;
  } catch (error) {
    notify.error(failed(error), toast);
    throw error;
  }
}
