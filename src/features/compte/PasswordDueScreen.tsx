import { type FormEvent, useEffect, useMemo } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../store/store.ts';
import { useSavedForm } from '../../domain/forms/useSavedForm.ts';
import { Brand } from '../../ui/brand/Brand.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { SubmissionFailure } from '../../ui/feedback/message/SubmissionFailure.tsx';
import { Toaster } from '../../ui/feedback/toast/Toaster.tsx';
import { useFirstFault } from '../../ui/form/useFirstFault.ts';
import { phone } from '../../ui/theme/media.ts';
import { NewPasswordFields, passwordFaults } from './NewPasswordFields.tsx';
import { PASSWORD } from './useCompte.ts';

const Page = styled.main`
  display: grid;
  place-items: center;
  min-height: 100dvh;
  padding: 24px;
  background: var(--canvas);
  ${phone} {
    place-items: start stretch;
    padding: 0;
    background: var(--surface);
  }
`;

const Card = styled.form`
  display: grid;
  gap: 14px;
  width: min(440px, 100%);
  padding: 24px;
  border: 1px solid var(--border);
  border-radius: var(--r4);
  background: var(--surface);
  & > h1 {
    font: 600 22px/30px var(--font);
    letter-spacing: -0.014em;
  }
  & > p {
    margin-top: -6px;
    color: var(--text-2);
  }
  ${phone} {
    width: auto;
    padding: 24px 20px;
    border: 0;
    border-radius: 0;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap-reverse;
  justify-content: space-between;
  gap: 8px;
`;

interface Props {
  /** The password was chosen. */
  onDone: () => void;
  signOut: () => Promise<void>;
}

/** All that somebody sees whose password was chosen by an administrator, until they have chosen their own. */
export function PasswordDueScreen({ onDone, signOut }: Props) {
  const user = useAppSelector((state) => state.session.user);
  const form = useSavedForm(
    useMemo(
      () => ({
        ...PASSWORD,
        name: 'compte.recu',
        done: (saved) => {
          onDone();
          return PASSWORD.done(saved);
        },
      }),
      [onDone],
    ),
  );
  const { fields: card, ask } = useFirstFault<HTMLFormElement>(form);
  const { open, isOpen, isBusy, failure } = form;
  const username = user?.username ?? '';
  useEffect(() => {
    document.title = 'Votre mot de passe · Tournée';
    open({ form: 'motDePasse', subject: username, isKeyed: false });
  }, [open, username]);
  useEffect(() => {
    if (isOpen) card.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isOpen, card]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    ask();
    form.submit(passwordFaults(form.secrets));
  };
  return (
    <Page>
      <Card ref={card} noValidate onSubmit={submit}>
        <Head>
          <Brand />
        </Head>
        <h1>Choisissez votre mot de passe</h1>
        <p>
          Bonjour {user?.nomPrenom}. Le mot de passe que vous avez reçu a été choisi par un administrateur&nbsp;:
          choisissez le vôtre, que vous seul connaîtrez.
        </p>
        {failure !== null && (
          <SubmissionFailure
            failure={failure}
            isUnheard={form.isUnheard}
            text="Impossible de changer le mot de passe."
          />
        )}
        {/* A form that is not open yet forgets what is typed. */}
        {isOpen && <NewPasswordFields form={form} username={username} currentLabel="Mot de passe reçu" />}
        <Foot>
          <Button variant="quiet" onClick={() => void signOut().catch(() => undefined)}>
            Se déconnecter
          </Button>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Enregistrement...">
            Continuer
          </Button>
        </Foot>
      </Card>
      <Toaster />
    </Page>
  );
}
