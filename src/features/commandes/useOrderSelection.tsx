import { CircleCheck } from 'lucide-react';
import styled from 'styled-components';
import { useAccess } from '../../store/access.ts';
import type { AnyCommande } from '../../store/api/commandesApi.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Alert } from '../../ui/feedback/message/Alert.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { pluralFr } from '../../ui/format/number.ts';
import type { ListScreenProps } from '../../ui/table/screen/ListScreen.tsx';
import { SelectionBar } from '../../ui/table/selection/SelectionBar.tsx';
import { useSelection } from '../../ui/table/selection/useSelection.ts';
import { useValidation } from './useValidation.ts';
import { ValidationDialog } from './ValidationDialog.tsx';
import { failureText } from './validationTexts.ts';

const RULES = { keyOf: (row: AnyCommande) => row.code, isSelectable: (row: AnyCommande) => row.isValidated === false };
const TEXTS = {
  nameOf: (row: AnyCommande) => row.orderNumber,
  all: 'Choisir toutes les commandes à valider de la page',
};

const FailureBanner = styled.div`
  padding: 8px var(--gutter);
  border-bottom: 1px solid var(--border);
  & .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-top: 8px;
  }
`;

/**
 * Selection of orders in the list, to validate them together. Orders that failed stay selected and are named above the
 * rows.
 */
export function useOrderSelection(
  rows: readonly AnyCommande[] | undefined,
): Pick<ListScreenProps<AnyCommande>, 'selection' | 'banner'> {
  const mayValidate = useAccess().can('orders.validate');
  const selection = useSelection(rows, RULES);
  const { choose, chosen, elsewhere, clear } = selection;
  const action = useValidation({
    showsFailures: true,
    onEnd: ({ changed, already }) => {
      const done = new Set([...changed, ...already.map(({ commande }) => commande)].map(({ code }) => code));
      choose(
        chosen.filter(({ code }) => done.has(code)),
        false,
      );
    },
  });
  if (!mayValidate) return {};
  const { unfinished } = action;
  const failure = unfinished && failureText(unfinished, unfinished.failed);
  const ask = (commandes: readonly AnyCommande[]) => {
    action.request({ commandes, isValidated: true });
  };
  const bar = chosen.length > 0 && (
    <SelectionBar
      onClear={clear}
      what={
        <>
          <b>{pluralFr(chosen.length, 'commande choisie', 'commandes choisies')}</b> ·{' '}
          <Amount value={chosen.reduce((sum, { totalValue }) => sum + totalValue, 0)} />
          {elsewhere > 0 && ` (dont ${pluralFr(elsewhere, 'hors', 'hors')} de cette page)`}
        </>
      }
    >
      <Button
        variant="primary"
        icon={<CircleCheck aria-hidden />}
        onClick={() => {
          ask(chosen);
        }}
      >
        Valider {pluralFr(chosen.length, 'commande')}
      </Button>
    </SelectionBar>
  );
  return {
    selection: {
      rows: selection,
      texts: TEXTS,
      bar: (
        <>
          {bar}
          <ValidationDialog action={action} />
        </>
      ),
    },
    banner: failure && (
      <FailureBanner>
        <Alert tone="critical">
          <b>{failure.title}</b> {failure.text}
          <div className="acts">
            <Button
              size="small"
              disabled={chosen.length === 0}
              onClick={() => {
                ask(chosen);
              }}
            >
              Réessayer
            </Button>
            <Button size="small" variant="quiet" onClick={action.dismiss}>
              Fermer
            </Button>
          </div>
        </Alert>
      </FailureBanner>
    ),
  };
}
