import { useSelector } from '@xstate/react';
import { stockIn } from '../../../machines/forms/ajustement.ts';
import { totalsOf } from '../../../machines/forms/ajustementRules.ts';
import { serverNow } from '../../../store/api/call/serverClock.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { formatDate } from '../../../ui/format/date.ts';
import { formatNumber, formatSigned, pluralFr } from '../../../ui/format/number.ts';
import { Facts } from '../../../ui/panel/Panel.tsx';
import type { AjustementActor } from '../useAjustement.ts';
import { KnownAmount } from './KnownAmount.tsx';

/** Asks before saving, because a saved adjustment cannot be changed. */
function Confirmation({ actor, name }: { actor: AjustementActor; name: string }) {
  const open = useSelector(actor, (snapshot) => snapshot.matches('confirming'));
  const { context } = actor.getSnapshot();
  const { quantities, date, description } = context.fields;
  const totals = totalsOf(stockIn(context).lines, quantities);
  return (
    <ConfirmDialog
      open={open}
      title="Enregistrer l’ajustement&nbsp;?"
      description={`Le stock de ${name} changera aussitôt. Un ajustement enregistré ne peut plus être modifié.`}
      confirmLabel="Enregistrer l’ajustement"
      onCancel={() => {
        actor.send({ type: 'submission.cancelled' });
      }}
      onConfirm={() => {
        actor.send({ type: 'submission.confirmed', at: serverNow() });
      }}
    >
      <Facts>
        <div>
          <dt>Lignes</dt>
          <dd className="tn">{formatNumber(totals.lines)}</dd>
        </div>
        <div>
          <dt>Unités</dt>
          <dd className="tn">
            {pluralFr(totals.added, 'ajoutée')}, {pluralFr(totals.removed, 'retirée')} (
            {formatSigned(totals.added - totals.removed)})
          </dd>
        </div>
        <div>
          <dt>Valeur</dt>
          <dd>
            <KnownAmount {...totals} />
          </dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{date === '' ? 'Maintenant' : formatDate(date)}</dd>
        </div>
        {description.trim() !== '' && (
          <div>
            <dt>Description</dt>
            <dd>{description.trim()}</dd>
          </div>
        )}
      </Facts>
    </ConfirmDialog>
  );
}

/** Asks before another representative is chosen, because the typed quantities would be lost. */
function SubjectChange({ actor, name, next }: { actor: AjustementActor; name: string; next: string }) {
  const open = useSelector(actor, (snapshot) => snapshot.matches('discarding'));
  const count = Object.keys(actor.getSnapshot().context.fields.quantities).length;
  return (
    <ConfirmDialog
      open={open}
      danger
      title="Changer de commercial&nbsp;?"
      description={
        `${pluralFr(count, 'ligne saisie', 'lignes saisies')} pour ${name} ` +
        `${count < 2 ? 'sera perdue' : 'seront perdues'} si vous passez à ${next}.`
      }
      cancelLabel={`Rester sur ${name}`}
      confirmLabel="Changer de commercial"
      onCancel={() => {
        actor.send({ type: 'discarding.cancelled' });
      }}
      onConfirm={() => {
        actor.send({ type: 'discarding.confirmed' });
      }}
    />
  );
}

export function AjustementDialogs({ actor, name, next }: { actor: AjustementActor; name: string; next: string }) {
  return (
    <>
      <Confirmation actor={actor} name={name} />
      <SubjectChange actor={actor} name={name} next={next} />
    </>
  );
}
