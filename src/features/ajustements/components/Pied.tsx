import { useSelector } from '@xstate/react';
import { CircleAlert } from 'lucide-react';
import styled from 'styled-components';
import { newKey } from '../../../machines/newKey.ts';
import { NEGATIF, SANS_COMMERCIAL, SANS_LIGNE, totauxDe, type Totaux } from '../../../machines/ajustementRules.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatNumber, formatSigned } from '../../../ui/format/number.ts';
import { Foot } from '../../../ui/page/Page.tsx';
import { phone } from '../../../ui/theme/media.ts';
import type { AjustementActor } from '../useAjustement.ts';

const Figures = styled.dl`
  display: flex;
  gap: 4px 24px;
  & > div {
    display: flex;
    gap: 6px;
    white-space: nowrap;
  }
  & dd {
    font-weight: 600;
    color: var(--text);
  }
  ${phone} {
    justify-content: space-between;
    gap: 8px;
  }
`;

const Reason = styled.span<{ $bad: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  margin-left: auto;
  color: var(--${({ $bad }) => ($bad ? 'critical' : 'text-2')});
  font: 400 12px/16px var(--font);
  & > svg.lucide {
    width: 14px;
    height: 14px;
  }
  ${phone} {
    flex: 1 1 100%;
    margin: 0;
  }
`;

const same = (a: Totaux, b: Totaux) => a.lignes === b.lignes && a.ajoutees === b.ajoutees && a.retirees === b.retirees && a.valeur === b.valeur;

/** Why nothing can be saved yet, beside the button. */
function raisonDe(etat: string, lignes: number): string | null {
  if (etat === 'sansCommercial') return SANS_COMMERCIAL;
  if (etat === 'refus') return NEGATIF;
  return etat === 'saisie' && lignes === 0 ? SANS_LIGNE : null;
}

const DEMANDE = { type: 'enregistrement.demande', cle: '' } as const;

/** What is typed, together, and the way on. */
export function Pied({ actor }: { actor: AjustementActor }) {
  const totaux = useSelector(actor, ({ context }) => totauxDe(context.lignes, context.quantites), same);
  const etat = useSelector(actor, ({ value }) => String(value));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canSave = useSelector(actor, (snapshot) => snapshot.can(DEMANDE));
  const raison = raisonDe(etat, totaux.lignes);
  return (
    <Foot $action>
      <Figures className="tn">
        <div><dt>Lignes ajustées</dt> <dd>{formatNumber(totaux.lignes)}</dd></div>
        <div><dt>Unités</dt> <dd>{formatSigned(totaux.ajoutees - totaux.retirees)}</dd></div>
        <div><dt>Valeur</dt> <dd><Amount value={totaux.valeur} sign /></dd></div>
      </Figures>
      <Reason $bad={etat === 'refus'} role="status">
        {raison !== null && (
          <>
            {etat === 'refus' && <CircleAlert aria-hidden />}
            {raison}
          </>
        )}
      </Reason>
      <ButtonLink to="/ajustements">Annuler</ButtonLink>
      {etat === 'incertain' ? (
        <Button variant="primary" onClick={() => { actor.send({ type: 'envoi.relance' }); }}>
          Réessayer
        </Button>
      ) : (
        <Button variant="primary" busy={isBusy} busyLabel="Enregistrement..." disabled={!canSave} onClick={() => { actor.send({ type: 'enregistrement.demande', cle: newKey() }); }}>
          Enregistrer
        </Button>
      )}
    </Foot>
  );
}
