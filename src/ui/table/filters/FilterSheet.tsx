import { useState, type ReactNode } from 'react';
import { ListFilter } from 'lucide-react';
import styled from 'styled-components';
import { CountBadge } from '../../badge/Badge.tsx';
import { Button } from '../../button/Button.tsx';
import { Dialog } from '../../dialog/Dialog.tsx';

interface Props {
  /** Number of active filters. */
  count: number;
  canClear: boolean;
  onClear: () => void;
  /** Label of the button that closes the sheet: « Voir 12 résultats ». */
  closeLabel: string;
  /** The controls, one below the other. */
  children: ReactNode;
}

const Stack = styled.div`
  display: grid;
  gap: 12px;
  & > div {
    width: 100% !important;
    min-width: 0;
    max-width: none;
  }
`;

/** The filters where there is no room for them, in a dialog behind the button « Filtres n ». */
export function FilterSheet({ count, canClear, onClear, closeLabel, children }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        icon={<ListFilter aria-hidden />}
        onClick={() => {
          setOpen(true);
        }}
      >
        Filtres {count > 0 && <CountBadge>{count}</CountBadge>}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Filtres"
        footer={
          <>
            <Button onClick={onClear} disabled={!canClear}>
              Effacer les filtres
            </Button>
            <Button variant="primary" onClick={close}>
              {closeLabel}
            </Button>
          </>
        }
      >
        <Stack data-pickers>{children}</Stack>
      </Dialog>
    </>
  );
}
