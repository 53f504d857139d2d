import { useSelector } from '@xstate/react';
import { useState } from 'react';
import styled from 'styled-components';
import { commercialPicker } from '../../../domain/pickers/pickers.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Field } from '../../../ui/form/field/Field.tsx';
import { FormDay } from '../../../ui/form/date/FormDay.tsx';
import { TextInput } from '../../../ui/form/input/inputs.tsx';
import { Picker } from '../../../ui/form/picker/Picker.tsx';
import { isDay } from '../../../../rules/day.ts';
import { today } from '../../../ui/format/date.ts';
import { phone } from '../../../ui/theme/media.ts';
import type { AjustementActor } from '../useAjustement.ts';

const Grid = styled.div`
  display: grid;
  grid-template-columns: 296px 152px minmax(0, 1fr);
  gap: 16px;
  margin-top: 12px;
  ${phone} {
    grid-template-columns: 144px minmax(0, 1fr);
    gap: 8px 12px;
    margin-top: 8px;
    & > :first-child {
      grid-column: 1 / -1;
    }
    & > * {
      gap: 2px;
    }
  }
`;

export const picker = commercialPicker('username');

const OLDEST = '2000-01-01';
const faultOf = (day: string): string | null => {
  if (!isDay(day)) return 'Cette date n’existe pas.';
  if (day > today()) return 'Cette date est dans le futur.';
  return day < OLDEST ? 'Cette date est avant 2000.' : null;
};

function DateField({ actor, disabled }: { actor: AjustementActor; disabled: boolean }) {
  const date = useSelector(actor, ({ context }) => context.fields.date);
  const fault = useSelector(actor, ({ context }) => context.faults['date']);
  // What is typed so far is no day yet, so its fault is shown when the field is left.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label="Date" error={typed === null ? fault : undefined}>
      {(control) => (
        <FormDay
          control={control}
          min={OLDEST}
          max={today()}
          disabled={disabled}
          value={typed ?? (date === '' ? today() : date)}
          onChange={(day) => {
            setTyped(day);
            // An empty date means the moment of saving; sending today would mean midnight.
            actor.send({
              type: 'field.edited',
              edit: {
                kind: 'date',
                date: day === today() || day === '' ? '' : day,
                fault: day === '' ? null : faultOf(day),
              },
            });
          }}
          onBlur={() => {
            setTyped(null);
          }}
        />
      )}
    </Field>
  );
}

const TYPED = { type: 'field.edited', edit: { kind: 'description', text: '\n' } } as const;

/** The fields of the whole adjustment: representative, date and description. */
export function AjustementHead({
  actor,
  name,
  onChosen,
}: {
  actor: AjustementActor;
  name: string;
  onChosen: (username: string) => void;
}) {
  const commercial = useSelector(actor, ({ context }) => context.subject);
  const description = useSelector(actor, ({ context }) => context.fields.description);
  const disabled = useSelector(actor, (snapshot) => !snapshot.can(TYPED));
  return (
    <Grid>
      <Field label="Commercial" required>
        {(control) => (
          <Picker
            {...control}
            label="Commercial"
            placeholder="Choisir un commercial"
            emptyText="Aucun commercial trouvé"
            value={commercial ?? ''}
            onChange={(username) => {
              actor.send({ type: 'form.opened', form: 'ajustement', subject: username });
              onChosen(username);
            }}
            useOptions={picker.useOptions}
            clearable={false}
            disabled={disabled}
            lead={commercial === null ? undefined : <Avatar name={name} username={commercial} />}
          />
        )}
      </Field>
      <DateField actor={actor} disabled={disabled} />
      <Field label="Description" optional="facultative">
        {(control) => (
          <TextInput
            {...control}
            maxLength={1000}
            autoComplete="off"
            disabled={disabled}
            value={description}
            onChange={(event) => {
              actor.send({ type: 'field.edited', edit: { kind: 'description', text: event.target.value } });
            }}
          />
        )}
      </Field>
    </Grid>
  );
}
