import { useEffect, useRef } from 'react';
import { Maximize } from 'lucide-react';
import styled from 'styled-components';
import { IconButton } from '../../../ui/button/Button.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatDate } from '../../../ui/format/date.ts';
import { formatNumber, pluralFr } from '../../../ui/format/number.ts';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import type { Horloge } from '../horloge.ts';
import { formatDistance, formatDuree, formatHeure } from '../temps.ts';
import { etatA, nomDe, ORDRE_STATUTS, STATUTS } from '../textes.ts';
import type { Trajet } from '../trajet.ts';
import { usePeuAPeu } from '../usePeuAPeu.ts';
import { Pastille } from './Pastille.tsx';

const Liste = styled.ul`
  & > li {
    padding: 12px 16px 14px;
  }
  & > li + li {
    border-top: 1px solid var(--border);
  }
  & header {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  & header > div {
    flex: 1;
    min-width: 0;
  }
  & h3 {
    display: flex;
    align-items: baseline;
    gap: 8px;
    font: var(--t-section);
  }
  & h3 > .t2 {
    font: var(--t-small);
  }
  & .etat {
    margin-top: 2px;
    font: 400 12px/16px var(--font);
    color: var(--text-2);
  }
  & dl {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 8px 12px;
    margin-top: 10px;
  }
  & dt {
    font: 400 12px/16px var(--font);
    color: var(--text-2);
  }
  & dd {
    font: 600 14px/20px var(--font);
  }
  & dd > small {
    display: block;
    font: 400 12px/16px var(--font);
    color: var(--text-2);
  }
  & .mot {
    margin-top: 8px;
    font: var(--t-small);
    color: var(--text-2);
  }
`;

const Part = styled.div`
  margin-top: 10px;
  & > .barre {
    display: flex;
    gap: 2px;
    height: 6px;
    margin-bottom: 4px;
  }
  & > .barre > span {
    border-radius: 2px;
    background: var(--track);
  }
  & > .barre > .visite {
    background: var(--good-mark);
  }
  & > .barre > .passe {
    background: var(--border-control);
  }
  & > p {
    font: 400 12px/16px var(--font);
    color: var(--text-2);
  }
`;

/** What was done at the time of the clock, written as it passes. */
function Etat({ trajet, horloge }: { trajet: Trajet; horloge: Horloge }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let minute = -1;
    const ecrire = (t: number) => {
      const maintenant = Math.floor(t / 60);
      if (maintenant === minute || !ref.current) return;
      minute = maintenant;
      ref.current.textContent = `À ${formatHeure(t)} : ${etatA(trajet, t)}`;
    };
    ecrire(horloge.instant);
    return horloge.suivre(ecrire);
  }, [trajet, horloge]);
  return <p ref={ref} className="etat tn" />;
}

function Visites({ trajet: { compte, visites, ailleurs } }: { trajet: Trajet }) {
  if (!visites) return null;
  if (visites.length === 0) return <p className="mot">Aucun point de vente ne lui est confié.</p>;
  const mots = ORDRE_STATUTS.filter((statut) => compte[statut] > 0).map(
    (statut) =>
      `${formatNumber(compte[statut])} ${compte[statut] < 2 ? STATUTS[statut].un : STATUTS[statut].plusieurs}`,
  );
  return (
    <Part>
      <div className="barre" aria-hidden>
        {ORDRE_STATUTS.filter((statut) => compte[statut] > 0).map((statut) => (
          <span key={statut} className={statut} style={{ flexGrow: compte[statut] }} />
        ))}
      </div>
      <p className="tn">
        Points de vente : {mots.join(', ')}
        {ailleurs > 0 && ` ; ${pluralFr(ailleurs, 'autre')} hors de sa liste`}
      </p>
    </Part>
  );
}

const fait = (label: string, valeur: React.ReactNode, note?: React.ReactNode) => (
  <div>
    <dt>{label}</dt>
    <dd className="tn nw">
      {valeur}
      {note !== undefined && <small>{note}</small>}
    </dd>
  </div>
);

/** What there is nothing to tell of, and why. */
function absencesDe({ traces, commandes }: Trajet): string[] {
  const trace =
    traces === null
      ? 'La trace n’a pas pu être chargée.'
      : traces.length === 0
        ? 'Aucune balise n’a envoyé de position ce jour-là : il n’y a pas de trace.'
        : null;
  const commande =
    commandes === null
      ? 'Les commandes n’ont pas pu être chargées.'
      : commandes.length === 0
        ? 'Aucune commande ce jour-là.'
        : null;
  return [trace, commande].filter((mot) => mot !== null);
}

function Chiffres({ trajet }: { trajet: Trajet }) {
  const { traces, commandes, metres, metresPerdus, roule, arrete, perdu, vitesseMax, trous, valeur, balises } = trajet;
  const suivi = traces !== null && traces.length > 0;
  const plusVite = vitesseMax === null ? undefined : `${formatNumber(vitesseMax)} km/h au plus`;
  return (
    <>
      <dl>
        {suivi && fait('Distance', formatDistance(Math.round(metres)))}
        {suivi && fait('En mouvement', formatDuree(roule))}
        {suivi && fait('À l’arrêt', formatDuree(arrete))}
        {commandes &&
          commandes.length > 0 &&
          fait('Commandes', formatNumber(commandes.length), <Amount value={valeur} />)}
        {suivi && roule > 0 && fait('Vitesse moyenne', `${formatNumber((metres / roule) * 3.6)} km/h`, plusVite)}
        {trous.length > 0 &&
          fait(
            'Signal perdu',
            formatDuree(perdu),
            `${pluralFr(trous.length, 'fois', 'fois')}, ${formatDistance(Math.round(metresPerdus))}`,
          )}
        {suivi && fait(balises.length > 1 ? 'Balises' : 'Balise', <span className="ell">{balises.join(', ')}</span>)}
      </dl>
      {absencesDe(trajet).map((mot) => (
        <p key={mot} className="mot">
          {mot}
        </p>
      ))}
    </>
  );
}

const PAR_TACHE = 4;

interface Props {
  trajets: readonly Trajet[];
  horloge: Horloge;
  onCadrer: (trajet: Trajet) => void;
}

/** Each trip with its figures, and what its representative does at the time of the clock. */
export function Trajets({ trajets, horloge, onCadrer }: Props) {
  // Twenty of them are hundreds of elements.
  const faits = usePeuAPeu(trajets.length, PAR_TACHE);
  return (
    <Liste aria-label="Trajets">
      {trajets.slice(0, faits).map((trajet) => (
        <li key={trajet.rang}>
          <header>
            <Pastille rang={trajet.rang} nom={`Trajet ${String(trajet.rang + 1)}`} />
            <div>
              <h3>
                <TextLink className="ell" $quiet to={`/commercial/${encodeURIComponent(trajet.username)}`}>
                  {trajet.nom}
                </TextLink>
                <span className="t2 tn nw">{formatDate(trajet.date)}</span>
              </h3>
            </div>
            {trajet.etapes.length > 0 && (
              <IconButton
                variant="quiet"
                size="small"
                icon={<Maximize aria-hidden />}
                label={`Voir tout le trajet de ${nomDe(trajet)}`}
                onClick={() => {
                  onCadrer(trajet);
                }}
              />
            )}
          </header>
          {trajet.etapes.length > 0 && <Etat trajet={trajet} horloge={horloge} />}
          <Chiffres trajet={trajet} />
          <Visites trajet={trajet} />
        </li>
      ))}
    </Liste>
  );
}
