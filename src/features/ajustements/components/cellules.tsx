import { ArrowRight, Clock } from 'lucide-react';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { estTropGrande, type LigneAjustable, MAXIMUM, minimumDe, valeurDe } from '../../../machines/ajustementRules.ts';
import { QuantityInput } from '../../../ui/form/QuantityInput.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { Day } from '../../../ui/format/Day.tsx';
import { expiryOf } from '../../../ui/format/expiry.ts';
import { formatNumber, NOTHING } from '../../../ui/format/number.ts';
import type { VirtualColumn } from '../../../ui/table/VirtualTable.tsx';
import type { AjustementActor } from '../useAjustement.ts';

interface Props {
  actor: AjustementActor;
  ligne: LigneAjustable;
}

/** Each cell follows its own quantity: a key typed renders one line again, not two thousand. */
const useQuantite = (actor: AjustementActor, code: string): number => useSelector(actor, ({ context }) => context.quantites[code] ?? 0);

/** `Café moulu 250 g, lot L26-000` */
const nomDe = ({ designation, lot }: LigneAjustable): string => (lot === null ? designation : `${designation}, lot ${lot}`);

export const idRefus = (code: string): string => `refus-${code}`;

function Saisie({ actor, ligne }: Props) {
  const { code, disponible } = ligne;
  const quantite = useQuantite(actor, code);
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('modifiable') && snapshot.hasTag('formulaire'));
  const change = useCallback((next: number) => { actor.send({ type: 'quantite.saisie', code, quantite: next }); }, [actor, code]);
  const invalid = estTropGrande(quantite, disponible);
  return (
    <QuantityInput
      label={`Ajustement, ${nomDe(ligne)}`}
      value={quantite}
      onChange={change}
      min={minimumDe(disponible)}
      max={MAXIMUM}
      disabled={!isOpen}
      invalid={invalid}
      describedBy={invalid ? idRefus(code) : undefined}
    />
  );
}

function Apres({ actor, ligne }: Props) {
  const quantite = useQuantite(actor, ligne.code);
  if (quantite === 0) return <span className="t3">{formatNumber(ligne.disponible)}</span>;
  const apres = ligne.disponible + quantite;
  return (
    <span className={apres < 0 ? 'after negative' : 'after'}>
      <ArrowRight aria-hidden />
      <b>{formatNumber(apres)}</b>
    </span>
  );
}

function Valeur({ actor, ligne }: Props) {
  const quantite = useQuantite(actor, ligne.code);
  return quantite === 0 ? <span className="t3">{NOTHING}</span> : <Amount value={valeurDe(quantite, ligne.prix)} sign />;
}

function Limite({ day }: { day: string | null }) {
  const { label, state } = expiryOf(day);
  const isNear = state === 'expired' || state === 'today' || state === 'soon';
  return (
    <span className={isNear ? 'expiring' : undefined} title={isNear ? label : undefined}>
      {isNear && <Clock aria-label={label} />}
      <Day value={day} empty={NOTHING} />
    </span>
  );
}

/** A line as the form shows it: what is there, what is typed, what it becomes. */
export const colonnesDe = (actor: AjustementActor): readonly VirtualColumn<LigneAjustable>[] => [
  {
    key: 'produit', header: 'Produit', width: 200, grow: true, card: 'title',
    cell: (ligne) => (
      <span title={`${ligne.designation} (${ligne.article})`}>
        <b className="name">{ligne.designation}</b> <span className="code">{ligne.article}</span>
      </span>
    ),
  },
  { key: 'lot', header: 'Lot', width: 88, card: 'title', cell: (ligne) => ligne.lot ?? <span className="t3">Divers</span> },
  { key: 'limite', header: 'Date limite', width: 104, card: 'hidden', cell: (ligne) => <Limite day={ligne.expireAt} /> },
  { key: 'disponible', header: 'Disponible', width: 84, align: 'end', cell: (ligne) => formatNumber(ligne.disponible), cardLabel: 'Disponible' },
  { key: 'saisie', header: 'Ajustement', width: 124, align: 'center', cell: (ligne) => <Saisie actor={actor} ligne={ligne} /> },
  { key: 'apres', header: 'Après', width: 92, align: 'end', cell: (ligne) => <Apres actor={actor} ligne={ligne} /> },
  { key: 'valeur', header: 'Valeur', width: 116, align: 'end', card: 'aside', cardLabel: '', cell: (ligne) => <Valeur actor={actor} ligne={ligne} /> },
];
