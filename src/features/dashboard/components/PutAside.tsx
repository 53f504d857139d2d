import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Undo2, X } from 'lucide-react';
import styled from 'styled-components';
import { Button, IconButton } from '../../../ui/button/Button.tsx';
import { TextInput } from '../../../ui/form/input/inputs.tsx';

/** The server takes 200 characters; the rest is for a usual reason in front of the text. */
const LONGEST = 170;

interface Props {
  /** What is put aside, for who does not see it. */
  what: string;
  /** The usual ones. */
  reasons: readonly string[];
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

interface ButtonProps {
  /** What is put aside, for who does not see it. */
  what: string;
  isAside: boolean;
  /** Whether the reason is asked for. */
  asking: boolean;
  onAsk: (asked: boolean) => void;
  onTakeBack: () => void;
}

/** Asks for the reason to put something aside, or takes back what was put aside. */
export function PutAsideButton({ what, isAside, asking, onAsk, onTakeBack }: ButtonProps) {
  return isAside ? (
    <IconButton
      variant="quiet"
      size="small"
      icon={<Undo2 aria-hidden />}
      label={`Reprendre\u00a0: ${what}`}
      title="Reprendre"
      onClick={onTakeBack}
    />
  ) : (
    <IconButton
      variant="quiet"
      size="small"
      icon={<X aria-hidden />}
      label={`Écarter\u00a0: ${what}`}
      title="Écarter"
      aria-expanded={asking}
      onClick={() => {
        onAsk(!asking);
      }}
    />
  );
}

/** Asks why something is put aside: a usual reason, one's own, or a usual one with what was typed behind it. */
export function PutAside({ what, reasons, onConfirm, onCancel }: Props) {
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const text = reason.trim();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <Form
      aria-label={`Écarter\u00a0: ${what}`}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') onConfirm(text);
      }}
    >
      <TextInput
        ref={field}
        aria-label="Motif"
        placeholder="Motif"
        value={reason}
        maxLength={LONGEST}
        onChange={(event) => {
          setReason(event.target.value);
        }}
      />
      <div className="usual">
        {reasons.map((each) => (
          <Button
            key={each}
            size="small"
            onClick={() => {
              onConfirm(text === '' ? each : `${each}\u00a0: ${text}`);
            }}
          >
            {each}
          </Button>
        ))}
      </div>
      <div className="end">
        <Button size="small" onClick={onCancel}>
          Annuler
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={text === ''}>
          Écarter
        </Button>
      </div>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: 8px;
  padding: 4px 0 6px;
  & > .usual,
  & > .end {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  & > .end {
    justify-content: flex-end;
  }
`;
