import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Fingerprint, Pencil, Plus, Trash2 } from 'lucide-react';
import styled from 'styled-components';
import type { Factor, Factors } from '@contract/factor.ts';
import { factorColumns } from '../../domain/factors/factorColumns.tsx';
import { RecoveryCodesView } from '../../domain/factors/RecoveryCodesView.tsx';
import { failureOf } from '../../store/api/call/apiError.ts';
import { useGetMyFactorsQuery } from '../../store/api/factorsApi.ts';
import { questionOf } from '../../ui/action/questionOf.ts';
import { Badge } from '../../ui/badge/Badge.tsx';
import { Button, RowButton } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { SkeletonLines } from '../../ui/feedback/message/Skeleton.tsx';
import { EmptyState } from '../../ui/feedback/message/states.tsx';
import { FormText } from '../../ui/form/field/FormText.tsx';
import { pluralFr } from '../../ui/format/number.ts';
import { Panel } from '../../ui/panel/Panel.tsx';
import { PanelTable } from '../../ui/table/panel/PanelTable.tsx';
import { AddFactorDialog } from './AddFactorDialog.tsx';
import { useFactorName, useRemoveFactor, useRenewCodes } from './useFactors.ts';

const NAME_MAX = 60;

const Recovery = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  padding: 10px 16px;
  font: var(--t-small);
  color: var(--text-2);
`;

const Acts = styled.span`
  display: inline-flex;
  gap: 6px;
`;

function NameDialog({ form }: { form: ReturnType<typeof useFactorName> }) {
  const isEmpty = (form.fields['nom'] ?? '').trim() === '';
  return (
    <FormDialog
      form={form}
      title="Renommer le facteur"
      submitLabel="Enregistrer"
      failedText="Impossible de renommer le facteur."
      onSubmit={() => {
        form.submit(isEmpty ? { nom: 'Le nom est requis' } : {});
      }}
    >
      <FormText form={form} field="nom" label="Nom" required first maxLength={NAME_MAX} />
    </FormDialog>
  );
}

/** As high as the invitation to add the first factor, or what follows would move when it comes. */
const Room = styled.div`
  display: grid;
  align-content: center;
  min-height: 224px;
`;

/** Asks before a factor is removed; the last one leaves the password alone. */
function RemoveDialog({ action, isLast }: { action: ReturnType<typeof useRemoveFactor>; isLast: boolean }) {
  const { subject } = action;
  return (
    <ConfirmDialog
      {...questionOf(action)}
      title="Retirer le facteur"
      description={
        isLast
          ? `«\u00a0${subject?.nom ?? ''}\u00a0» est votre seul facteur\u00a0: votre mot de passe suffira à nouveau pour vous connecter, et vos codes de secours ne vaudront plus rien.`
          : `«\u00a0${subject?.nom ?? ''}\u00a0» ne servira plus à vous connecter.`
      }
      confirmLabel="Retirer"
      busyLabel="Retrait..."
      danger
    />
  );
}

function RenewDialogs() {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const action = useRenewCodes(setCodes);
  const close = () => {
    setCodes([]);
  };
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          action.request(null);
        }}
      >
        Nouveaux codes
      </Button>
      <ConfirmDialog
        {...questionOf(action)}
        title="Nouveaux codes de secours"
        description="Les codes que vous avez gardés ne vaudront plus rien."
        confirmLabel="Créer"
        busyLabel="Création..."
      />
      <Dialog
        open={codes.length > 0}
        onClose={close}
        title="Codes de secours"
        locked
        footer={
          <Button variant="primary" onClick={close}>
            J’ai gardé ces codes
          </Button>
        }
      >
        <RecoveryCodesView codes={codes} />
      </Dialog>
    </>
  );
}

interface ContentsProps {
  query: { data?: Factors | undefined; error?: unknown; isError: boolean };
  add: ReactNode;
  children: ReactNode;
}

/** The factors, or why none are shown. */
function Contents({ query: { data, error, isError }, add, children }: ContentsProps) {
  if (failureOf(error)?.missing)
    return <EmptyState title="Second facteur non disponible" text="Ce serveur ne demande que le mot de passe." />;
  if (data === undefined && !isError)
    return (
      <Room>
        <SkeletonLines count={4} />
      </Room>
    );
  if (data?.factors.length === 0)
    return (
      <Room>
        <EmptyState
          icon={<Fingerprint aria-hidden />}
          title="Aucun second facteur"
          text="Avec un second facteur, quelqu’un qui apprend votre mot de passe ne peut pas se connecter à votre place."
          action={add}
        />
      </Room>
    );
  return children;
}

/** One's own second factors (docs/product.md, 3.10). */
export function FactorsPanel() {
  const query = useGetMyFactorsQuery();
  const [isAdding, setAdding] = useState(false);
  // Another function would begin the adding anew.
  const close = useCallback(() => {
    setAdding(false);
  }, []);
  const naming = useFactorName();
  const removal = useRemoveFactor();
  const { open } = naming;
  const { request } = removal;
  const columns = useMemo(
    () =>
      factorColumns((factor: Factor) => (
        <Acts>
          <RowButton
            icon={<Pencil aria-hidden />}
            label={`Renommer ${factor.nom}`}
            onClick={() => {
              open({ form: 'nom', subject: factor.code, label: factor.nom, fields: { nom: factor.nom } });
            }}
          />
          <RowButton
            icon={<Trash2 aria-hidden />}
            label={`Retirer ${factor.nom}`}
            onClick={() => {
              request(factor);
            }}
          />
        </Acts>
      )),
    [open, request],
  );
  const { data } = query;
  const factors = data?.factors ?? [];
  const add = (
    <Button
      size="small"
      icon={<Plus aria-hidden />}
      onClick={() => {
        setAdding(true);
      }}
    >
      Ajouter
    </Button>
  );
  return (
    <>
      <Panel
        title="Second facteur"
        badge={data && factors.length > 0 && <Badge tone="good">actif</Badge>}
        aside={data && factors.length > 0 && add}
        flush
      >
        <Contents query={query} add={add}>
          <PanelTable<Factor>
            label="Seconds facteurs"
            columns={columns}
            query={{ ...query, data: data && { items: factors, total: factors.length } }}
            rowKey={(row) => row.code}
            emptyText="Aucun second facteur"
            failedText="Les facteurs n’ont pas pu être chargés"
          />
          {data && (
            <Recovery>
              {pluralFr(data.recoveryCodesLeft, 'code de secours restant', 'codes de secours restants')}
              <RenewDialogs />
            </Recovery>
          )}
        </Contents>
      </Panel>
      <NameDialog form={naming} />
      <RemoveDialog action={removal} isLast={factors.length === 1} />
      {isAdding && <AddFactorDialog onClose={close} />}
    </>
  );
}
