import { useCallback } from 'react';
import { KeyRound, Smartphone } from 'lucide-react';
import styled from 'styled-components';
import type { Factor } from '@contract/factor.ts';
import { useConfirmedAction } from '../../machines/actions/useConfirmedAction.ts';
import { reasonOf } from '../../store/api/call/apiError.ts';
import { useGetFactorsOfQuery, useRemoveFactorOfMutation } from '../../store/api/factorsApi.ts';
import { announce } from '../../ui/action/announce.ts';
import { questionOf } from '../../ui/action/questionOf.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SkeletonLines } from '../../ui/feedback/message/Skeleton.tsx';
import { EmptyState, FailedState } from '../../ui/feedback/message/states.tsx';
import { Moment } from '../../ui/format/Day.tsx';

interface UserFactorsProps {
  user: { username: string; nomPrenom: string };
  open: boolean;
  onClose: () => void;
}

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 10px 0;
    border-top: 1px solid var(--border);
  }
  & > li > div {
    flex: 1;
    min-width: 0;
    font: var(--t-small);
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
  & strong {
    display: block;
    color: var(--text);
    font: var(--t-control);
  }
  & svg.lucide {
    flex: none;
    color: var(--text-3);
  }
`;

function useRemoval(username: string) {
  const [remove] = useRemoveFactorOfMutation();
  const run = useCallback(
    ({ code }: Factor) =>
      announce(() => remove({ username, code }).unwrap(), {
        done: () => ({ title: 'Facteur retiré' }),
        failed: (error) => ({ title: 'Impossible de retirer le facteur.', text: reasonOf(error) }),
      }),
    [remove, username],
  );
  return useConfirmedAction('utilisateur.retirerFacteur', run);
}

function Content({ username, onRemove }: { username: string; onRemove: (factor: Factor) => void }) {
  const { data, isError, isFetching, refetch } = useGetFactorsOfQuery(username);
  if (isError && !data)
    return (
      <FailedState title="Les facteurs n’ont pas pu être chargés" busy={isFetching} onRetry={() => void refetch()} />
    );
  if (!data) return <SkeletonLines count={2} />;
  if (data.factors.length === 0)
    return (
      <EmptyState
        title="Aucun second facteur"
        text={data.isRequired ? 'Il en sera demandé un à la prochaine connexion.' : 'Le mot de passe suffit.'}
      />
    );
  return (
    <List>
      {data.factors.map((factor) => (
        <li key={factor.code}>
          {factor.kind === 'totp' ? <Smartphone aria-hidden /> : <KeyRound aria-hidden />}
          <div>
            <strong>{factor.nom}</strong>
            Ajouté le <Moment value={factor.createdAt} /> ·{' '}
            {factor.lastUsedAt ? (
              <>
                utilisé le <Moment value={factor.lastUsedAt} />
              </>
            ) : (
              'jamais utilisé'
            )}
          </div>
          <Button
            size="small"
            aria-label={`Retirer ${factor.nom}`}
            onClick={() => {
              onRemove(factor);
            }}
          >
            Retirer
          </Button>
        </li>
      ))}
    </List>
  );
}

/** Somebody's second factors, which an administrator removes when they are lost (docs/product.md, 3.10). */
export function UserFactorsDialog({ user, open, onClose }: UserFactorsProps) {
  const action = useRemoval(user.username);
  return (
    <>
      <Dialog
        open={open}
        title="Second facteur"
        description={user.nomPrenom}
        onClose={onClose}
        footer={<Button onClick={onClose}>Fermer</Button>}
      >
        <Content username={user.username} onRemove={action.request} />
      </Dialog>
      <ConfirmDialog
        {...questionOf(action)}
        title="Retirer le facteur"
        description={
          `Assurez-vous que la demande vient bien de ${user.nomPrenom}. «\u00a0${action.subject?.nom ?? ''}\u00a0» ` +
          'ne servira plus à se connecter.'
        }
        confirmLabel="Retirer"
        busyLabel="Retrait..."
        danger
      />
    </>
  );
}
