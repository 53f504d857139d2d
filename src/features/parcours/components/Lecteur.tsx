import { useEffect, useId, useMemo, useRef } from 'react';
import { useSelector } from '@xstate/react';
import { Pause, Play } from 'lucide-react';
import styled from 'styled-components';
import { VITESSES } from '../../../machines/parcoursRules.ts';
import { IconButton } from '../../../ui/button/Button.tsx';
import { Select } from '../../../ui/form/picker/Select.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { Switch } from '../../../ui/switch/Switch.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { bandeDe } from '../bandes.ts';
import { couleurDe, usePalette } from '../palette.ts';
import { formatHeure } from '../temps.ts';
import { etendueDe, type Trajet } from '../trajet.ts';
import type { Ecran } from '../useParcours.ts';

const Barre = styled.section`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr) auto auto;
  align-items: center;
  gap: 8px 12px;
  flex: none;
  padding: 10px 16px;
  border-top: 1px solid var(--border);
  background: var(--surface);
  & > .heure {
    min-width: 60px;
    font: var(--t-figure);
  }
  & > .vitesse {
    width: 92px;
  }
  & > .suivre {
    display: flex;
    align-items: center;
    gap: 8px;
    font: var(--t-control);
  }
  ${phone} {
    position: sticky;
    bottom: 0;
    z-index: 5;
    grid-template-columns: auto auto 1fr auto;
    & > .piste {
      grid-column: 1 / -1;
      grid-row: 1;
    }
    & > .suivre {
      justify-self: end;
    }
    & > .vitesse {
      grid-column: 4;
    }
  }
`;

const Piste = styled.div`
  position: relative;
  display: grid;
  gap: 4px;
  & > .bandes {
    display: grid;
    gap: 2px;
    /* As far in as the middle of the slider's handle at its ends. */
    padding: 0 8px;
  }
  & > .bandes > span {
    height: 4px;
    border-radius: 1px;
  }
  & > input {
    appearance: none;
    width: 100%;
    height: 16px;
    margin: 0;
    background: none;
    cursor: pointer;
  }
  & > input::-webkit-slider-runnable-track {
    height: 4px;
    border-radius: 2px;
    background: var(--track);
  }
  & > input::-moz-range-track {
    height: 4px;
    border-radius: 2px;
    background: var(--track);
  }
  & > input::-webkit-slider-thumb {
    appearance: none;
    width: 16px;
    height: 16px;
    margin-top: -6px;
    border: 2px solid var(--surface);
    border-radius: 50%;
    background: var(--accent);
    box-shadow: 0 0 0 1px var(--accent);
  }
  & > input::-moz-range-thumb {
    width: 12px;
    height: 12px;
    border: 2px solid var(--surface);
    border-radius: 50%;
    background: var(--accent);
    box-shadow: 0 0 0 1px var(--accent);
  }
  & > .bornes {
    display: flex;
    justify-content: space-between;
    font: 400 12px/14px var(--font);
    color: var(--text-2);
  }
  ${phone} {
    & > input {
      height: 28px;
    }
    & > input::-webkit-slider-thumb {
      width: 24px;
      height: 24px;
      margin-top: -10px;
    }
  }
`;

const BANDES_MAX = 8;
const PAS_S = 60;
const options = VITESSES.map((vitesse) => ({ value: String(vitesse), label: `${formatNumber(vitesse, 1)}×` }));

/** Writes the time where it is shown, as it passes. */
function useAffichage({ horloge }: Ecran, depart: number) {
  const heure = useRef<HTMLSpanElement>(null);
  const curseur = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let minute = -1;
    const ecrire = (t: number) => {
      const maintenant = Math.floor(t / 60);
      if (maintenant === minute) return;
      minute = maintenant;
      const texte = formatHeure(t);
      if (heure.current) heure.current.textContent = texte;
      if (!curseur.current) return;
      curseur.current.value = String(maintenant * 60);
      curseur.current.setAttribute('aria-valuetext', texte);
    };
    ecrire(horloge.instant);
    return horloge.suivre(ecrire);
  }, [horloge, depart]);
  return { heure, curseur };
}

interface Props {
  ecran: Ecran;
  trajets: readonly Trajet[];
  /** Which trip can be kept in view; null while there are several. */
  seul: number | null;
  suivre: boolean;
  onSuivre: (suivre: boolean) => void;
}

/** One clock for all trips: play, pause, speed, and any minute of the day. */
export function Lecteur({ ecran, trajets, seul, suivre, onSuivre }: Props) {
  const { actor, horloge } = ecran;
  const palette = usePalette();
  const id = useId();
  const lit = useSelector(actor, (snapshot) => snapshot.hasTag('lecture'));
  const vitesse = useSelector(actor, ({ context }) => context.vitesse);
  const { debut, fin } = useMemo(() => etendueDe(trajets) ?? { debut: 0, fin: 0 }, [trajets]);
  const { heure, curseur } = useAffichage(ecran, debut);
  const basculer = () => {
    actor.send({ type: lit ? 'lecture.suspendue' : 'lecture.lancee' });
  };
  return (
    <Barre aria-label="Relecture">
      <IconButton
        variant="primary"
        icon={lit ? <Pause aria-hidden /> : <Play aria-hidden />}
        label={lit ? 'Suspendre la relecture' : 'Lancer la relecture'}
        onClick={basculer}
      />
      <span ref={heure} className="heure tn" />
      <Piste className="piste">
        {trajets.length <= BANDES_MAX && (
          <div className="bandes" aria-hidden>
            {trajets.map((trajet) => (
              <span
                key={trajet.rang}
                style={{ background: bandeDe(trajet, couleurDe(palette, trajet.rang).trait, debut, fin) }}
              />
            ))}
          </div>
        )}
        <input
          ref={curseur}
          id={id}
          type="range"
          aria-label="Heure de la journée"
          min={debut}
          max={fin}
          step={PAS_S}
          defaultValue={debut}
          onInput={(event) => {
            horloge.aller(Number(event.currentTarget.value));
            actor.send({ type: 'instant.choisi' });
          }}
          onKeyDown={(event) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            basculer();
          }}
        />
        <div className="bornes tn" aria-hidden>
          <span>{formatHeure(debut)}</span>
          <span>{formatHeure(fin)}</span>
        </div>
      </Piste>
      <div className="suivre">
        {seul !== null && (
          <>
            <span aria-hidden>Suivre</span>
            <Switch label="Suivre sur la carte" checked={suivre} onChange={onSuivre} />
          </>
        )}
      </div>
      <div className="vitesse">
        <Select
          label="Vitesse"
          value={String(vitesse)}
          options={options}
          onChange={(valeur) => {
            actor.send({ type: 'vitesse.choisie', vitesse: Number(valeur) });
          }}
        />
      </div>
    </Barre>
  );
}
