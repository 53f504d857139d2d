import { memo, useId } from 'react';
import { useSelector } from '@xstate/react';
import { Plus, X } from 'lucide-react';
import styled from 'styled-components';
import { completes, INCOMPLET, type LigneParcours, memesParcours } from '../../../machines/parcoursRules.ts';
import { commercialPicker } from '../../../store/api/options.ts';
import { Button, IconButton } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/message/Alert.tsx';
import { DateField } from '../../../ui/form/input/dates.tsx';
import { Picker } from '../../../ui/form/picker/Picker.tsx';
import { today } from '../../../ui/format/date.ts';
import { phone } from '../../../ui/theme/media.ts';
import type { ParcoursActor } from '../useParcours.ts';
import { usePeuAPeu } from '../usePeuAPeu.ts';
import { usePliage } from '../usePliage.ts';
import { Pastille } from './Pastille.tsx';
import { Repli } from './Repli.tsx';

const Form = styled.form`
  &:not([hidden]) {
    display: flex;
  }
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 24px;
  margin-top: 12px;
  & > .lignes {
    display: contents;
  }
  /* Of many, some are seen at a time: the map needs the room. */
  & > .lignes[data-nombreuses] {
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
    & > .lignes[data-nombreuses] {
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

const Ligne = styled.fieldset`
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
    & > .jour {
      grid-column: 2;
      grid-row: 2;
    }
  }
`;

const NOMBREUSES = 5;
const PAR_TACHE = 3;
const picker = commercialPicker('username');

interface LigneProps {
  actor: ParcoursActor;
  ligne: LigneParcours;
  rang: number;
  retirable: boolean;
  fautive: boolean;
}

const UneLigne = memo(function UneLigne({ actor, ligne, rang, retirable, fautive }: LigneProps) {
  return (
    <Ligne>
      <legend className="vh">Parcours {rang + 1}</legend>
      <Pastille rang={rang} />
      <Picker
        label="Commercial"
        placeholder="Choisir un commercial"
        emptyText="Aucun commercial trouvé"
        value={ligne.username}
        onChange={(username) => {
          actor.send({ type: 'commercial.choisi', rang, username });
        }}
        useOptions={picker.useOptions}
        clearable={false}
        aria-invalid={fautive && ligne.username === '' ? true : undefined}
      />
      <span className="jour">
        <DateField
          label="Date"
          value={ligne.date}
          max={today()}
          onChange={(date) => {
            actor.send({ type: 'date.choisie', rang, date });
          }}
        />
      </span>
      {retirable && (
        <IconButton
          variant="quiet"
          icon={<X aria-hidden />}
          label={`Retirer le parcours ${String(rang + 1)}`}
          onClick={() => {
            actor.send({ type: 'parcours.retire', rang });
          }}
        />
      )}
    </Ligne>
  );
});

/** Which trips: a representative and a day for each (doc 2, 2). */
export function Filtres({ actor }: { actor: ParcoursActor }) {
  const lignes = useSelector(actor, ({ context }) => context.lignes);
  const affiches = useSelector(actor, ({ context }) => context.affiches);
  const incomplet = useSelector(actor, ({ context }) => context.incomplet);
  const occupe = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const peutAjouter = useSelector(actor, (snapshot) => snapshot.can({ type: 'parcours.ajoute' }));
  const faites = usePeuAPeu(lignes.length, PAR_TACHE);
  const aCharger = affiches.length > 0 && !memesParcours(completes(lignes), affiches);
  const id = useId();
  const { etroit, cache, form, repli, basculer } = usePliage(actor);
  return (
    <>
      {etroit && affiches.length > 0 && (
        <Repli ref={repli} affiches={affiches} cache={cache} filtres={id} onBasculer={basculer} />
      )}
      <Form
        ref={form}
        id={id}
        hidden={cache}
        aria-label="Filtres"
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'chargement.demande' });
        }}
      >
        <div className="lignes" data-nombreuses={lignes.length > NOMBREUSES ? '' : undefined}>
          {lignes.slice(0, faites).map((ligne, rang) => (
            <UneLigne
              key={rang}
              actor={actor}
              ligne={ligne}
              rang={rang}
              retirable={lignes.length > 1}
              fautive={incomplet}
            />
          ))}
        </div>
        <div className="actions">
          <Button
            icon={<Plus aria-hidden />}
            disabled={!peutAjouter}
            onClick={() => {
              actor.send({ type: 'parcours.ajoute' });
            }}
          >
            Ajouter un parcours
          </Button>
          <Button type="submit" variant="primary" busy={occupe} busyLabel="Chargement...">
            Charger
          </Button>
        </div>
        {incomplet && (
          <Alert tone="critical">
            <strong>{INCOMPLET.titre}</strong>
            <br />
            {INCOMPLET.texte}
          </Alert>
        )}
        <p className="meta" role="status">
          {aCharger && !occupe && 'Filtres modifiés : la carte montre encore les parcours chargés.'}
        </p>
      </Form>
    </>
  );
}
