import { memo, useDeferredValue } from 'react';
import { CircleCheck, CircleDashed, CircleDot, CircleHelp, type LucideIcon } from 'lucide-react';
import styled from 'styled-components';
import { CountBadge } from '../../../ui/badge/Badge.tsx';
import { EmptyState } from '../../../ui/feedback/message/states.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { formatHeure } from '../temps.ts';
import { nomDe, ORDRE_STATUTS, passageDe, STATUTS } from '../textes.ts';
import type { PosVu, Trajet } from '../trajet.ts';
import type { Choix } from '../useVue.ts';
import type { Statut } from '../visites.ts';
import { Lignes } from './ligneStyle.ts';
import { Pastille } from './Pastille.tsx';

const SIGNES: Record<Statut, LucideIcon> = {
  visite: CircleCheck,
  passe: CircleDot,
  nonVu: CircleDashed,
  inconnu: CircleHelp,
};

const Groupe = styled.section`
  & > header {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 12px 16px 6px;
  }
  & > p {
    padding: 0 16px 8px;
    font: 400 12px/16px var(--font);
    color: var(--text-2);
  }
  & .visite svg.lucide {
    color: var(--good-mark);
  }
`;

const Titre = styled.h3`
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 14px 16px 0;
`;

/** A point of sale as the map's card shows it. */
export const choixDe = (trajet: number, pos: PosVu): Choix => ({
  genre: 'pos',
  cle: `${String(trajet)}-pos-${pos.code}`,
  trajet,
  place: pos.place,
  pos,
});

interface Props {
  trajets: readonly Trajet[];
  plusieurs: boolean;
  choix: Choix | null;
  onChoisir: (choix: Choix) => void;
}

const UnTrajet = memo(function UnTrajet({
  trajet,
  titre,
  choisie,
  onChoisir,
}: {
  trajet: Trajet;
  titre: boolean;
  choisie: string | null;
  onChoisir: Props['onChoisir'];
}) {
  const { visites, rang, compte, traces } = trajet;
  const suivi = traces !== null && traces.length > 0;
  return (
    <>
      {titre && (
        <Titre>
          <Pastille rang={rang} />
          {nomDe(trajet)}
        </Titre>
      )}
      {visites === null && <EmptyState title="Points de vente non chargés" text="Le reste du trajet est affiché." />}
      {visites?.length === 0 && (
        <EmptyState title="Aucun point de vente" text="Aucun point de vente n’est confié à ce commercial." />
      )}
      {ORDRE_STATUTS.filter((statut) => compte[statut] > 0).map((statut) => {
        const Signe = SIGNES[statut];
        return (
          <Groupe key={statut} aria-label={`${STATUTS[statut].titre}, ${nomDe(trajet)}`}>
            <header>
              <h3 className="t2">{STATUTS[statut].titre}</h3>
              <CountBadge>{formatNumber(compte[statut])}</CountBadge>
            </header>
            <p>{STATUTS[statut].aide}</p>
            <Lignes className={statut}>
              {visites
                ?.filter((pos) => pos.statut === statut)
                .toSorted((a, b) => (a.t ?? 0) - (b.t ?? 0))
                .map((pos) => {
                  const un = choixDe(rang, pos);
                  const passage = passageDe(pos, suivi);
                  return (
                    <li key={pos.code}>
                      <button
                        type="button"
                        aria-pressed={choisie === un.cle}
                        onClick={() => {
                          onChoisir(un);
                        }}
                      >
                        <span className="tn">{pos.t === null ? '' : formatHeure(pos.t)}</span>
                        <Signe aria-hidden />
                        <span className="ell">
                          <span className="titre ell">{pos.designation}</span>
                          {(passage !== '' || !pos.place) && (
                            <span className="suite ell tn">
                              {pos.place ? passage : `${passage === '' ? '' : `${passage} · `}sans position`}
                            </span>
                          )}
                        </span>
                      </button>
                    </li>
                  );
                })}
            </Lignes>
          </Groupe>
        );
      })}
    </>
  );
});

/** The points of sale of each representative that day: visited, passed, not seen. */
export function PointsDeVente({ trajets, plusieurs, choix, onChoisir }: Props) {
  const faits = useDeferredValue(trajets, NULS);
  return faits.map((trajet) => (
    <UnTrajet
      key={trajet.rang}
      trajet={trajet}
      titre={plusieurs}
      choisie={choix?.trajet === trajet.rang ? choix.cle : null}
      onChoisir={onChoisir}
    />
  ));
}

const NULS: readonly Trajet[] = [];
