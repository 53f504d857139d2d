import type { JobCalls } from '../../machines/import/importActors.ts';
import type { FollowJob } from '../../machines/import/importJob.ts';
import { answerOf, NOW } from '../../store/api/call/answerOf.ts';
import { errorStatus } from '../../store/api/call/apiError.ts';
import { jobsApi } from '../../store/api/jobsApi.ts';
import type { AppDispatch } from '../../store/store.ts';

/** How often the server is asked how far it is, and after a failed question (ms). */
const EVERY_MS = 1_000;
const AGAIN_MS = 5_000;
const { getJob, dismissJob, relaunchJob } = jobsApi.endpoints;

const isMissing = (error: unknown): boolean => errorStatus(error) === 404;

/**
 * Asks the server again and again how far a job is. Its rows are in the cache for whoever shows them. One that is no
 * longer there has failed with the text `gone`.
 */
export const followJob =
  (dispatch: AppDispatch, gone: string): FollowJob =>
  (code, tell) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const again = (ms: number) => {
      if (!isLeft) timer = setTimeout(() => void ask(), ms);
    };
    const ask = async () => {
      try {
        const job = await answerOf(dispatch(getJob.initiate(code, NOW)));
        if (isLeft) return;
        if (job.etat === 'terminee') tell({ type: 'job.done', result: job.resultat });
        else if (job.etat === 'echouee') tell({ type: 'job.failed', message: job.message ?? '' });
        else {
          tell({ type: job.etat === 'encours' ? 'job.running' : 'job.waiting' });
          again(EVERY_MS);
        }
      } catch (error) {
        if (isMissing(error) && !isLeft) tell({ type: 'job.failed', message: gone });
        else again(AGAIN_MS);
      }
    };
    void ask();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  };

/** Takes a job back. One that is no longer there need not be. */
export const cancelJob =
  (dispatch: AppDispatch) =>
  async (code: string): Promise<void> => {
    try {
      await dispatch(dismissJob.initiate(code, { track: false })).unwrap();
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  };

/** The calls about imports that go on at the server. */
export const jobCalls = (dispatch: AppDispatch): JobCalls => ({
  follow: followJob(dispatch, 'Quelqu’un a annulé cet import.'),
  cancel: cancelJob(dispatch),
  relaunch: async (code) => void (await dispatch(relaunchJob.initiate(code, { track: false })).unwrap()),
});
