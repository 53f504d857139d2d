import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import type { Miscellaneous } from '@contract/miscellaneous.ts';
import { useCommercialOptions } from '../../../domain/pickers/pickers.ts';
import { useListMiscellaneousQuery } from '../../../store/api/miscellaneousApi.ts';
import { CountBadge } from '../../../ui/badge/Badge.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Alert } from '../../../ui/feedback/message/Alert.tsx';
import { SubmissionFailure } from '../../../ui/feedback/message/SubmissionFailure.tsx';
import { Field } from '../../../ui/form/field/Field.tsx';
import { SearchInput } from '../../../ui/form/input/inputs.tsx';
import { Picker } from '../../../ui/form/picker/Picker.tsx';
import { fold } from '../../../ui/format/fold.ts';
import { pluralFr } from '../../../ui/format/number.ts';
import { leaveQuestionOf, useLeaveGuard } from '../../../ui/leave/useLeaveGuard.tsx';
import { Bars, FullBleed, PageHead } from '../../../ui/page/Page.tsx';
import { RowsView } from '../../../ui/table/rows/RowsView.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { assignationColumns } from './assignationColumns.tsx';
import { AssignationConfirmation } from './AssignationConfirmation.tsx';
import { AssignationFoot, MESSAGE_ID } from './AssignationFoot.tsx';
import { TechnicalDetails } from './TechnicalDetails.tsx';
import {
  AssignationActorContext,
  useAssignationState,
  useAssignation,
  useLeaveWhenSaved,
  type AssignationActor,
} from './useAssignation.ts';
import { HeldStockContext, useHeldStock } from './useHeldStock.ts';

const Tools = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 320px) minmax(0, 280px);
  justify-content: space-between;
  align-items: end;
  gap: 12px 24px;
  margin-top: 12px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Middle = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
  & .fault {
    color: var(--critical);
  }
  /* Fixed column widths keep a changed value from laying out all three hundred rows again. */
  & table {
    min-width: 640px;
    table-layout: fixed;
  }
  & thead th:nth-child(n + 2) {
    width: 150px;
  }
  & li .head > div + span {
    margin-right: 0;
  }
`;

const Notice = styled.div`
  padding: 12px var(--gutter);
`;

const NONE: readonly Miscellaneous[] = [];
const ACTIVE = { isEnabled: true, 'order[designation]': 'asc', pagination: false } as const;

/** Enter goes to the next quantity, as in a spreadsheet. It never submits, since an assignment cannot be undone. */
function focusNextQuantity(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[role="spinbutton"]')];
  const at = fields.indexOf(event.target);
  if (at >= 0) fields[at + 1]?.focus();
}

const OPENED = { type: 'form.opened', form: 'assignation', subject: '' } as const;

function Representative() {
  const [username, actor] = useAssignationState(({ context }) => context.subject ?? '');
  const [invalid] = useAssignationState(({ context }) => context.faults['subject'] !== undefined);
  const [disabled] = useAssignationState((snapshot) => !snapshot.can(OPENED));
  return (
    <Field label="Commercial" required>
      {({ id }) => (
        <Picker
          id={id}
          label="Commercial"
          placeholder="Choisir un commercial…"
          emptyText="Aucun commercial trouvé"
          value={username}
          clearable={false}
          disabled={disabled}
          onChange={(next) => {
            actor.send({ type: 'form.opened', form: 'assignation', subject: next });
          }}
          useOptions={useCommercialOptions}
          aria-required
          {...(invalid ? { 'aria-invalid': true as const, 'aria-describedby': MESSAGE_ID } : {})}
        />
      )}
    </Field>
  );
}

function ChangeDialog() {
  const [open, actor] = useAssignationState((snapshot) => snapshot.matches('discarding'));
  return (
    <ConfirmDialog
      open={open}
      danger
      title="Changer de commercial&nbsp;?"
      description="Les quantités déjà saisies seront effacées."
      confirmLabel="Changer et effacer"
      onConfirm={() => {
        actor.send({ type: 'discarding.confirmed' });
      }}
      onCancel={() => {
        actor.send({ type: 'discarding.cancelled' });
      }}
    />
  );
}

function Assignation({ actor }: { actor: AssignationActor }) {
  const query = useListMiscellaneousQuery(ACTIVE);
  const [search, setSearch] = useState('');
  const isDirty = useSelector(
    actor,
    (snapshot) => snapshot.hasTag('open') && Object.keys(snapshot.context.fields.quantities).length > 0,
  );
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const sentBefore = useSelector(actor, ({ context }) => context.sentBefore);
  const restored = useSelector(actor, ({ context }) => context.restored);
  const unheard = useSelector(actor, (snapshot) => (snapshot.matches('unheard') ? snapshot.context.failure : null));
  const leaving = useLeaveGuard(
    isDirty || isBusy,
    () => {
      actor.send({ type: 'form.abandoned' });
    },
    undefined,
    leaveQuestionOf({ isBusy, sentBefore }),
  );
  const held = useHeldStock(useSelector(actor, ({ context }) => context.subject));
  useLeaveWhenSaved(actor);
  const items = query.data?.items;
  useEffect(() => {
    if (items) actor.send({ type: 'field.edited', edit: { kind: 'products', codes: items.map((item) => item.code) } });
  }, [actor, items]);
  const shown = useMemo(() => {
    const term = fold(search.trim());
    return items?.filter((item) => fold(`${item.designation} ${item.code}`).includes(term));
  }, [items, search]);
  const found = useMemo(() => ({ ...query, data: shown && { items: shown, total: shown.length } }), [query, shown]);
  return (
    <AssignationActorContext value={actor}>
      <FullBleed>
        <Bars>
          <PageHead
            title="Assigner des stocks"
            beside={items && items.length > 0 && <CountBadge>{pluralFr(items.length, 'produit')}</CountBadge>}
          />
          <Tools>
            <Representative />
            <SearchInput placeholder="Produit ou code…" value={search} onChange={setSearch} />
          </Tools>
        </Bars>
        {unheard && (
          <Notice>
            <SubmissionFailure failure={{ reason: null }} isUnheard text={unheard.message} />
          </Notice>
        )}
        {restored && (
          <Notice>
            <Alert tone="notice">Votre saisie a été retrouvée. Rien n’en est encore enregistré.</Alert>
          </Notice>
        )}
        <Middle onKeyDown={focusNextQuantity}>
          <HeldStockContext value={held}>
            <RowsView
              fill
              label="Quantités à assigner"
              columns={assignationColumns}
              query={found}
              rowKey={(row) => row.code}
              skeletonRows={10}
              emptyText={search === '' ? 'Aucun produit divers actif disponible' : 'Aucun produit divers trouvé'}
              failedText="Les produits divers n’ont pas pu être chargés"
            />
          </HeldStockContext>
        </Middle>
        <TechnicalDetails />
        <AssignationFoot items={items ?? NONE} disabled={!items || items.length === 0} />
      </FullBleed>
      <ChangeDialog />
      <AssignationConfirmation items={items ?? NONE} held={held} />
      {leaving}
    </AssignationActorContext>
  );
}

/** Assigns miscellaneous products to a representative (docs/product.md, 6.24). */
export function Component() {
  const actor = useAssignation();
  return actor && <Assignation actor={actor} />;
}
