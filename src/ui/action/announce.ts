import { notify, type ToastText } from '../feedback/toast/toast.tsx';

interface Announcement<Result> {
  /** Shown while it runs; the end then takes its place. */
  loading?: string;
  done: (result: Result) => ToastText;
  failed: (error: unknown) => ToastText;
}

/** Runs an action and says how it ended; rejects as it does, so that its machine knows too. */
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
