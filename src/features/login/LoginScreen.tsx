import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { clearMessage, readMessage } from '../../store/sessionMessage.ts';
import { useAppSelector } from '../../store/store.ts';
import type { SecondStep as Step } from '@contract/factor.ts';
import { Brand } from '../../ui/brand/Brand.tsx';
import { ChunkFailed } from '../../ui/chunk/ChunkFailed.tsx';
import { lazily } from '../../ui/chunk/lazily.tsx';
import { Alert } from '../../ui/feedback/message/Alert.tsx';
import { phone } from '../../ui/theme/media.ts';
import { LoginForm, type LoginFormProps } from './LoginForm.tsx';
import { readLoginContext, targetOf } from './loginContext.ts';
import mapDark from './map-dark.svg';
import mapLight from './map-light.svg';

/** Most people have no second factor, and the form must be there at once. */
const SecondStep = lazily<{ step: Step }>(
  () => import(/* webpackChunkName: "second-step" */ './secondStep/SecondStep.tsx').then((module) => module.SecondStep),
  { failed: (failure) => <ChunkFailed title="La suite de la connexion n’a pas pu être chargée" {...failure} /> },
);

const WIDE = '@media (min-width: 900px)';

const Page = styled.main`
  display: grid;
  min-height: 100dvh;
  background: var(--surface);
  ${WIDE} {
    grid-template-columns: 480px minmax(0, 1fr);
  }
`;

const Pane = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: 40px;
  width: 100%;
  max-width: 480px;
  margin: 0 auto;
  padding: 32px 64px;
  ${WIDE} {
    border-right: 1px solid var(--border);
  }
  ${phone} {
    justify-content: flex-start;
    gap: 56px;
    max-width: none;
    padding: 24px 20px;
  }
`;

const Logo = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
`;

const Foot = styled.p`
  font: 400 12px/16px var(--font);
  color: var(--text-3);
  ${phone} {
    margin-top: auto;
  }
`;

/* As backgrounds, only the picture of the present theme is loaded. */
const Art = styled.div`
  display: none;
  background: var(--map-land) center / cover no-repeat;
  ${WIDE} {
    display: block;
    background-image: url('${mapLight}');
    @media (prefers-color-scheme: dark) {
      :root:not([data-theme]) & {
        background-image: url('${mapDark}');
      }
    }
    :root[data-theme='dark'] & {
      background-image: url('${mapDark}');
    }
  }
`;

/** Why the last session ended; the message is cleared so that it is told only once. */
function useLeftMessage(): string | null {
  const [message] = useState(readMessage);
  useEffect(clearMessage, []);
  return message;
}

export interface LoginScreenProps extends Pick<LoginFormProps, 'onSubmit'> {
  logoutPath?: string;
}

const SignOutLink = styled.a`
  color: inherit;
  text-decoration: underline;
  text-underline-offset: 2px;
`;

function SignedInNotice({ logoutPath }: { logoutPath: string }) {
  const user = useAppSelector((state) => (state.session.status === 'authenticated' ? state.session.user : null));
  if (!user) return null;
  return (
    <Alert tone="notice">
      Vous êtes déjà connecté en tant que {user.nomPrenom}. <SignOutLink href={logoutPath}>Se déconnecter</SignOutLink>
    </Alert>
  );
}

export function LoginScreen({ onSubmit, logoutPath = '/logout' }: LoginScreenProps) {
  const [context] = useState(() => readLoginContext(document));
  const [step, setStep] = useState(context.step);
  const leftMessage = useLeftMessage();
  const refused = useAppSelector((state) => (state.session.status === 'expired' ? state.session.error : null));
  useEffect(() => {
    document.title = 'Connexion · Tournée';
  }, []);
  return (
    <Page>
      <Pane>
        <Logo>
          <Brand />
        </Logo>
        {step ? (
          <SecondStep step={step} />
        ) : (
          <LoginForm
            context={context}
            target={targetOf(context, location.search)}
            error={context.error ?? leftMessage ?? refused}
            notice={<SignedInNotice logoutPath={logoutPath} />}
            onSubmit={onSubmit}
            onStep={setStep}
          />
        )}
        <Foot>Session protégée · fermée après 2 h sans activité</Foot>
      </Pane>
      <Art aria-hidden />
    </Page>
  );
}

export function Component() {
  return <LoginScreen />;
}
