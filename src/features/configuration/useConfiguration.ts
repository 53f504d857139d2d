import { useCallback } from 'react';
import { type SavedForm, useSavedForm } from '../../domain/forms/useSavedForm.ts';
import type { TextFields } from '../../machines/submission/dialogForm.ts';
import type { Form } from '../../machines/submission/useForm.ts';
import { nameOf } from '../../store/api/call/apiError.ts';
import { configurationApi, type AnyConfiguration } from '../../store/api/configurationApi.ts';
import type { LatestStored } from '../../store/api/call/failure.ts';
import { recordOf } from '../../store/api/answer/readers.ts';
import { isType, readTyped, typeOf, writtenValue } from './value.ts';

/** Reads from the body of a 412 the value that is saved now, in the form of a field; null when it is not there. */
export function theirsOf(current: unknown): LatestStored<TextFields> | null {
  const { value, version, type, lastUpdateBy } = recordOf(current);
  if (typeof value !== 'string' || typeof version !== 'number') return null;
  return { fields: { value: writtenValue(isType(type) ? type : 'texte', value) }, version, by: nameOf(lastUpdateBy) };
}

/** The form has the name of the value's type, so that a form found again knows how its value is read. */
const CONFIGURATION: SavedForm = {
  name: 'configuration',
  call: (dispatch, { form, subject, fields, version, key }) => {
    const value = readTyped(isType(form) ? form : 'texte', fields['value'] ?? '');
    const body = { code: subject ?? '', value, idempotencyKey: key, ...(version === null ? {} : { version }) };
    return dispatch(configurationApi.endpoints.updateConfiguration.initiate(body, { track: false })).unwrap();
  },
  reading: () => ({ paths: ['value'], theirs: theirsOf }),
  done: () => ({ title: 'Configuration mise à jour' }),
};

/** The form of one value, opened on a row. `subject` is that row as it is on the screen now. */
export function useConfiguration(rows: readonly AnyConfiguration[]): {
  form: Form;
  open: (one: AnyConfiguration) => void;
  subject: AnyConfiguration | undefined;
} {
  const form = useSavedForm(CONFIGURATION);
  const { open } = form;
  const openOn = useCallback(
    (one: AnyConfiguration) => {
      const type = typeOf(one);
      open({
        form: type,
        subject: one.code,
        label: `${one.designation} — ${one.code}`,
        fields: { value: writtenValue(type, one.value) },
        version: one.version ?? null,
      });
    },
    [open],
  );
  return { form, open: openOn, subject: rows.find((one) => one.code === form.subject) };
}
