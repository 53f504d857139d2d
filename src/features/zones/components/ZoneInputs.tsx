import { useSelector } from '@xstate/react';
import { createContext, use, useEffect, useMemo, useRef } from 'react';
import styled from 'styled-components';
import { useCommercialOptions } from '../../../domain/pickers/pickers.ts';
import { surfaceShown } from '../../../machines/forms/zoneRules.ts';
import { ALL_ZONES, useListZonesQuery } from '../../../store/api/zonesApi.ts';
import { Field, FieldError } from '../../../ui/form/field/Field.tsx';
import { TextInput } from '../../../ui/form/input/inputs.tsx';
import { MultiPicker } from '../../../ui/form/picker/MultiPicker.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { formatSurface } from '../../../ui/format/number.ts';
import { sameNameRemark } from '../sameNameRemark.ts';
import type { Neighbours } from '../map/useNeighbours.ts';
import type { ZoneActor } from '../useZoneDialog.ts';
import { ColourPicker } from './ColourPicker.tsx';

const TwoColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 92px;
  gap: 4px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
  }
`;

const People = styled.div`
  display: grid;
  gap: 6px;
  & > .label {
    font: var(--t-control);
  }
  & > [role='group'] {
    flex-wrap: wrap;
    gap: 4px;
    padding: 3px 10px 3px 4px;
  }
  & > [role='group'] > input {
    flex: 1 1 90px;
    min-height: 24px;
    padding-left: 6px;
  }
  &[data-closed='true'] > [role='group'] {
    pointer-events: none;
    background: var(--sunken);
  }
`;

const NOBODY: readonly { value: string; label: string }[] = [];
/**
 * The representatives who are already in the zone. The picker only offers enabled ones, so disabled ones have no label
 * without this.
 */
const KnownPeople = createContext(NOBODY);

function useOptions(search: string, enabled: boolean) {
  const { options, isFetching, failure } = useCommercialOptions(search, enabled);
  const knownPeople = use(KnownPeople);
  return useMemo(() => {
    const known = new Set(options.map(({ value }) => value));
    return {
      options: search === '' ? [...options, ...knownPeople.filter(({ value }) => !known.has(value))] : options,
      isFetching,
      failure,
    };
  }, [options, knownPeople, search, isFetching, failure]);
}

function usePeople(code: string | null) {
  const { data } = useListZonesQuery(ALL_ZONES);
  return useMemo(
    () =>
      data?.items
        .find((zone) => zone.code === code)
        ?.utilisateurs.map(({ username, nomPrenom }) => ({ value: username, label: nomPrenom })) ?? NOBODY,
    [data, code],
  );
}

/** Name, colour, surface and representatives of a zone. */
export function ZoneInputs({
  actor,
  isOpen,
  names,
}: {
  actor: ZoneActor;
  isOpen: boolean;
  names: Neighbours['names'];
}) {
  const code = useSelector(actor, ({ context }) => context.subject);
  const name = useSelector(actor, ({ context }) => context.fields.designation);
  const couleur = useSelector(actor, ({ context }) => context.fields.couleur);
  const commerciaux = useSelector(actor, ({ context }) => context.fields.utilisateurs);
  const faults = useSelector(actor, ({ context }) => context.faults);
  const surface = useSelector(actor, ({ context }) => surfaceShown(context.fields.shape, context.loaded));
  const people = usePeople(code);
  const remark = useMemo(() => sameNameRemark(name, names), [name, names]);
  const nameInput = useRef<HTMLInputElement>(null);
  // The dialog focuses its first field when it opens, but this one is rendered only after the zone was loaded.
  useEffect(() => {
    nameInput.current?.focus({ preventScroll: true });
  }, []);
  const fault = faults['designation'];
  useEffect(() => {
    if (fault !== undefined) nameInput.current?.focus();
  }, [fault]);
  return (
    <>
      <Field
        label="Nom de la zone"
        required={isOpen}
        error={fault}
        {...(remark !== undefined && { hint: <span aria-live="polite">{remark}</span> })}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={nameInput}
            data-autofocus
            autoComplete="off"
            maxLength={200}
            readOnly={!isOpen}
            value={name}
            onChange={(event) => {
              actor.send({ type: 'field.edited', edit: { kind: 'designation', text: event.target.value } });
            }}
          />
        )}
      </Field>
      <TwoColumns>
        <ColourPicker
          value={couleur}
          disabled={!isOpen}
          onChange={(next) => {
            actor.send({ type: 'field.edited', edit: { kind: 'couleur', couleur: next } });
          }}
        />
        <Field label="Surface">
          {(control) => <TextInput {...control} className="tn" readOnly value={formatSurface(surface)} />}
        </Field>
      </TwoColumns>
      <People data-closed={!isOpen} inert={!isOpen}>
        <span className="label" aria-hidden>
          Commerciaux
        </span>
        <KnownPeople value={people}>
          <MultiPicker
            label="Commerciaux"
            placeholder="Sélectionner des commerciaux..."
            emptyText="Aucun commercial trouvé"
            maxChips={50}
            values={commerciaux}
            useOptions={useOptions}
            onChange={(usernames) => {
              actor.send({ type: 'field.edited', edit: { kind: 'utilisateurs', usernames } });
            }}
          />
        </KnownPeople>
        {faults['utilisateurs'] !== undefined && <FieldError role="alert">{faults['utilisateurs']}</FieldError>}
      </People>
    </>
  );
}
