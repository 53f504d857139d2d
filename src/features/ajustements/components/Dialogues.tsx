import { useSelector } from '@xstate/react';
import { totauxDe } from '../../../machines/ajustementRules.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatDate } from '../../../ui/format/date.ts';
import { formatNumber, formatSigned, pluralFr } from '../../../ui/format/number.ts';
import { Facts } from '../../../ui/panel/Panel.tsx';
import type { AjustementActor } from '../useAjustement.ts';

/** What is about to be written: it cannot be taken back. */
function Confirmation({ actor, nom }: { actor: AjustementActor; nom: string }) {
  const open = useSelector(actor, (snapshot) => snapshot.matches('confirmation'));
  const { lignes, quantites, date, description } = actor.getSnapshot().context;
  const totaux = totauxDe(lignes, quantites);
  return (
    <ConfirmDialog
      open={open}
      title="Enregistrer l’ajustement ?"
      description={`Le stock de ${nom} changera aussitôt. Un ajustement enregistré ne peut plus être modifié.`}
      confirmLabel="Enregistrer l’ajustement"
      onCancel={() => { actor.send({ type: 'enregistrement.annule' }); }}
      onConfirm={() => { actor.send({ type: 'enregistrement.confirme' }); }}
    >
      <Facts>
        <div><dt>Lignes</dt><dd className="tn">{formatNumber(totaux.lignes)}</dd></div>
        <div>
          <dt>Unités</dt>
          <dd className="tn">
            {pluralFr(totaux.ajoutees, 'ajoutée')}, {pluralFr(totaux.retirees, 'retirée')} ({formatSigned(totaux.ajoutees - totaux.retirees)})
          </dd>
        </div>
        <div><dt>Valeur</dt><dd><Amount value={totaux.valeur} sign /></dd></div>
        <div><dt>Date</dt><dd>{date === '' ? 'Maintenant' : formatDate(date)}</dd></div>
        {description.trim() !== '' && <div><dt>Description</dt><dd>{description.trim()}</dd></div>}
      </Facts>
    </ConfirmDialog>
  );
}

/** Another representative was chosen over what is typed. */
function Changement({ actor, nom, suivant }: { actor: AjustementActor; nom: string; suivant: string }) {
  const open = useSelector(actor, (snapshot) => snapshot.matches('changement'));
  const saisies = Object.keys(actor.getSnapshot().context.quantites).length;
  return (
    <ConfirmDialog
      open={open}
      danger
      title="Changer de commercial ?"
      description={`${pluralFr(saisies, 'ligne saisie', 'lignes saisies')} pour ${nom} ${saisies < 2 ? 'sera perdue' : 'seront perdues'} si vous passez à ${suivant}.`}
      cancelLabel={`Rester sur ${nom}`}
      confirmLabel="Changer de commercial"
      onCancel={() => { actor.send({ type: 'changement.annule' }); }}
      onConfirm={() => { actor.send({ type: 'changement.confirme' }); }}
    />
  );
}

export function Dialogues({ actor, nom, suivant }: { actor: AjustementActor; nom: string; suivant: string }) {
  return (
    <>
      <Confirmation actor={actor} nom={nom} />
      <Changement actor={actor} nom={nom} suivant={suivant} />
    </>
  );
}
