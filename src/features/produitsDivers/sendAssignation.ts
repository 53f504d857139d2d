import type { Assignation } from '@contract/miscellaneous.ts';
import type { AssignationOutcome } from '../../machines/assignation.ts';
import { errorStatus, errorText, isApiError, type Violation } from '../../store/api/apiError.ts';
import { miscellaneousApi } from '../../store/api/miscellaneousApi.ts';
import type { AppDispatch } from '../../store/store.ts';

const SHOWN = 3;

/** What the server says against each line, by product code. */
function faultsOf(violations: readonly Violation[], { lignes }: Assignation): Record<string, string> {
  return Object.fromEntries(
    violations.flatMap(({ propertyPath, message }) => {
      const code = lignes[Number(/^lignes\.(\d+)\./.exec(propertyPath)?.[1] ?? -1)]?.miscellaneousCode;
      return code === undefined ? [] : [[code, message] as const];
    }),
  );
}

/** The server looks at a key before it judges what is asked; what ends earlier (no session, no permission, too often) says nothing of it. */
const JUDGED = 422;

/** Sends an assignment under its key. A refusal (4xx) gave nothing this time; anything else without a success may have given it. */
export async function sendAssignation(dispatch: AppDispatch, { body, key }: { body: Assignation; key: string }): Promise<AssignationOutcome> {
  const call = miscellaneousApi.endpoints.assignMiscellaneousStock.initiate({ body, key }, { track: false });
  try {
    return { status: 'given', result: await dispatch(call).unwrap() };
  } catch (error) {
    const status = errorStatus(error);
    if (status === null || status >= 500) return { status: 'unanswered', message: errorText(error) };
    if (status !== JUDGED) return { status: 'unheard', message: errorText(error) };
    const violations = isApiError(error) ? error.violations : [];
    const said = violations.slice(0, SHOWN).map((violation) => violation.message);
    return { status: 'refused', message: said.length > 0 ? said.join(' ; ') : errorText(error), faults: faultsOf(violations, body) };
  }
}
