import { memo, useId } from 'react';
import { useSelector } from '@xstate/react';
import { Plus, X } from 'lucide-react';
import styled from 'styled-components';
import { commercialPicker } from '../../../domain/pickers/pickers.ts';
import { completeRequests, INCOMPLETE, type ParcoursLine, sameParcours } from '../../../machines/parcoursRules.ts';
import { Button, IconButton } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/message/Alert.tsx';
import { DateField } from '../../../ui/form/date/dates.tsx';
import { Picker } from '../../../ui/form/picker/Picker.tsx';
import { today } from '../../../ui/format/date.ts';
import { phone } from '../../../ui/theme/media.ts';
import type { ParcoursActor } from '../useTrips.ts';
import { useGradually } from '../useGradually.ts';
import { useFolding } from '../useFolding.ts';
import { TripBadge } from './TripBadge.tsx';
import { FiltersToggle } from './FiltersToggle.tsx';

const Form = styled.form`
  &:not([hidden]) {
    display: flex;
  }
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 24px;
  margin-top: 12px;
  & > .rows {
    display: contents;
  }
  /* The map needs the room, so a long list of lines scrolls in a box. */
  & > .rows[data-many] {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(400px, 1fr));
    gap: 8px 24px;
    flex: 1 1 100%;
    max-height: 128px;
    margin: -4px;
    padding: 4px;
    overflow-y: auto;
  }
  & > [role='alert'] {
    flex: 1 1 100%;
  }
  & > .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    margin-left: auto;
  }
  & > .meta:empty {
    display: none;
  }
  & > .meta {
    flex: 1 1 100%;
  }
  ${phone} {
    gap: 12px;
    & > .rows[data-many] {
      grid-template-columns: minmax(0, 1fr);
      max-height: none;
    }
    & > .actions {
      flex: 1 1 100%;
    }
    & > .actions > button {
      flex: 1;
    }
  }
`;

const RowFields = styled.fieldset`
  display: grid;
  grid-template-columns: 22px minmax(0, 1fr) auto 32px;
  align-items: center;
  gap: 8px;
  flex: 1 1 400px;
  max-width: 456px;
  padding: 0;
  ${phone} {
    flex-basis: 100%;
    max-width: none;
    grid-template-columns: 22px minmax(0, 1fr) 40px;
    & > .day {
      grid-column: 2;
      grid-row: 2;
    }
  }
`;

const MANY = 5;
const PER_TASK = 3;
const picker = commercialPicker('username');

interface RowProps {
  actor: ParcoursActor;
  line: ParcoursLine;
  rank: number;
  isRemovable: boolean;
  isFaulty: boolean;
}

const FilterRow = memo(function FilterRow({ actor, line, rank, isRemovable, isFaulty }: RowProps) {
  return (
    <RowFields>
      <legend className="vh">Parcours {rank + 1}</legend>
      <TripBadge rank={rank} />
      <Picker
        label="Commercial"
        placeholder="Choisir un commercial"
        emptyText="Aucun commercial trouvé"
        value={line.username}
        onChange={(username) => {
          actor.send({ type: 'commercial.chosen', rank, username });
        }}
        useOptions={picker.useOptions}
        clearable={false}
        aria-invalid={isFaulty && line.username === '' ? true : undefined}
      />
      <span className="day">
        <DateField
          label="Date"
          value={line.date}
          max={today()}
          onChange={(date) => {
            actor.send({ type: 'date.chosen', rank, date });
          }}
        />
      </span>
      {isRemovable && (
        <IconButton
          variant="quiet"
          icon={<X aria-hidden />}
          label={`Retirer le parcours ${String(rank + 1)}`}
          onClick={() => {
            actor.send({ type: 'line.removed', rank });
          }}
        />
      )}
    </RowFields>
  );
});

/** Chooses the trips: a representative and a day for each (docs/product.md, 6.5). */
export function Filters({ actor }: { actor: ParcoursActor }) {
  const lines = useSelector(actor, ({ context }) => context.lines);
  const shown = useSelector(actor, ({ context }) => context.shown);
  const isIncomplete = useSelector(actor, ({ context }) => context.isIncomplete);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canAdd = useSelector(actor, (snapshot) => snapshot.can({ type: 'line.added' }));
  const rowCount = useGradually(lines.length, PER_TASK);
  const hasChanges = shown.length > 0 && !sameParcours(completeRequests(lines), shown);
  const id = useId();
  const { isNarrow, isHidden, form, toggleRef, toggle } = useFolding(actor);
  return (
    <>
      {isNarrow && shown.length > 0 && (
        <FiltersToggle ref={toggleRef} shown={shown} isHidden={isHidden} formId={id} onToggle={toggle} />
      )}
      <Form
        ref={form}
        id={id}
        hidden={isHidden}
        aria-label="Filtres"
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'loading.requested' });
        }}
      >
        <div className="rows" data-many={lines.length > MANY ? '' : undefined}>
          {lines.slice(0, rowCount).map((line, rank) => (
            <FilterRow
              key={rank}
              actor={actor}
              line={line}
              rank={rank}
              isRemovable={lines.length > 1}
              isFaulty={isIncomplete}
            />
          ))}
        </div>
        <div className="actions">
          <Button
            icon={<Plus aria-hidden />}
            disabled={!canAdd}
            onClick={() => {
              actor.send({ type: 'line.added' });
            }}
          >
            Ajouter un parcours
          </Button>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Chargement...">
            Charger
          </Button>
        </div>
        {isIncomplete && (
          <Alert tone="critical">
            <strong>{INCOMPLETE.title}</strong>
            <br />
            {INCOMPLETE.text}
          </Alert>
        )}
        <p className="meta" role="status">
          {hasChanges && !isBusy && 'Filtres modifiés\u00a0: la carte montre encore les parcours chargés.'}
        </p>
      </Form>
    </>
  );
}
