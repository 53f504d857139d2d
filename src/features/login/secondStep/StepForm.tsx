import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { FactorActor } from '../../../domain/factors/useFactor.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { LoginFormBox } from '../loginFormStyle.ts';

/** Other ways, below the first. */
export const Others = styled.div`
  display: grid;
  justify-items: start;
  gap: 4px;
  & > button {
    margin-left: -12px;
  }
`;

export function Back({ actor }: { actor: FactorActor }) {
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={() => {
        actor.send({ type: 'left' });
      }}
    >
      Revenir au mot de passe
    </Button>
  );
}

interface StepFormProps {
  title: string;
  text: string;
  children: ReactNode;
  onSubmit?: () => void;
}

/** One view of the second step. Its first field has the focus, as the one of the password had. */
export function StepForm({ title, text, children, onSubmit }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[data-autofocus]') ?? head.current;
    first?.focus();
  }, [title]);
  return (
    <LoginFormBox
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <div>
        <h1 ref={head} tabIndex={-1}>
          {title}
        </h1>
        <p>{text}</p>
      </div>
      {children}
    </LoginFormBox>
  );
}
