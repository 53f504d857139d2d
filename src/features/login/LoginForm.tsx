import { useEffect, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import type { SecondStep } from '@contract/factor.ts';
import type { LoginContext } from '@contract/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Alert } from '../../ui/feedback/message/Alert.tsx';
import { Field } from '../../ui/form/field/Field.tsx';
import { Checkbox, PasswordInput, TextInput } from '../../ui/form/input/inputs.tsx';
import { phone } from '../../ui/theme/media.ts';
import { LoginFormBox } from './loginFormStyle.ts';
import { sendForm } from './signIn.ts';

const Form = styled(LoginFormBox)`
  & div > input[name='_username'],
  & div:has(> button[aria-pressed]) {
    min-height: 40px;
    font: var(--t-body);
  }
  ${phone} {
    & div > input[name='_username'],
    & div:has(> button[aria-pressed]) {
      min-height: 44px;
      font-size: 16px;
    }
  }
`;

const Forgotten = styled.p`
  font: 400 12px/16px var(--font);
  color: var(--text-3);
`;

export interface Credentials {
  username: string;
  password: string;
  rememberMe: boolean;
}

export interface LoginFormProps {
  context: LoginContext;
  target: string;
  /** Shown above the fields, for a person who is signed in already. */
  notice?: ReactNode;
  error: string | null;
  /** Replaces the form's own POST. */
  onSubmit?: ((credentials: Credentials) => Promise<void> | void) | undefined;
  /** The password was right, and something is still missing. */
  onStep: (step: SecondStep) => void;
}

/**
 * Whether the form is being sent. A browser may restore the page as it was left when somebody comes back to it, so this
 * is reset when the page is shown.
 */
function useSending() {
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    const free = () => {
      setSending(false);
    };
    window.addEventListener('pageshow', free);
    return () => {
      window.removeEventListener('pageshow', free);
    };
  }, []);
  return [isSending, setSending] as const;
}

/**
 * Sends the form and keeps the answer: the token and the error of the page that the server sends back, or why there is
 * no answer.
 */
function useSignIn({ context: initialContext, error: initialError, onSubmit, onStep }: LoginFormProps) {
  const [context, setContext] = useState(initialContext);
  /** The error of the last sending, which replaces the error of the page; null before the first. */
  const [sent, setSent] = useState<{ error: string | null } | null>(null);
  const [isSending, setSending] = useSending();
  const send = async (form: HTMLFormElement, credentials: Credentials): Promise<boolean> => {
    setSending(true);
    setSent({ error: null });
    if (onSubmit) {
      await Promise.resolve()
        .then(() => onSubmit(credentials))
        .catch((failure: unknown) => {
          console.error(failure);
        });
      setSending(false);
      return false;
    }
    const answer = await sendForm(form);
    if ('go' in answer) {
      location.assign(answer.go);
      return false;
    }
    if ('step' in answer) {
      onStep(answer.step);
      return false;
    }
    setSending(false);
    setSent({ error: 'failure' in answer ? answer.failure : answer.context.error });
    if ('context' in answer) setContext(answer.context);
    return 'context' in answer;
  };
  return { context, error: sent ? sent.error : initialError, isSending, setSending, send };
}

/**
 * The sign-in form (docs/product.md, 3.1). It is a classic form because password managers and the firewalls of other
 * backends expect one.
 */
export function LoginForm(props: LoginFormProps) {
  const { target, notice } = props;
  const { context, error, send, isSending, setSending } = useSignIn(props);
  const [username, setUsername] = useState(context.lastUsername);
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (event.defaultPrevented) {
      // Another listener has taken over the sending.
      setSending(true);
      return;
    }
    const form = event.currentTarget;
    event.preventDefault();
    void send(form, { username, password, rememberMe }).then((isRefused) => {
      if (!isRefused) return;
      setPassword('');
      form.querySelector<HTMLInputElement>('[name="_password"]')?.focus();
    });
  };
  const noteCapsLock = (event: KeyboardEvent) => {
    setCapsLock(event.getModifierState('CapsLock'));
  };

  return (
    <Form method="post" onSubmit={submit}>
      <div>
        <h1>Bienvenue</h1>
        <p>Connectez-vous pour suivre vos équipes terrain.</p>
      </div>
      {notice}
      {error !== null && <Alert tone="critical">{error}</Alert>}
      <input type="hidden" name="_csrf_token" value={context.csrfToken ?? ''} />
      <input type="hidden" name="_target_path" value={target} />
      <Field label="Nom d’utilisateur">
        {(control) => (
          <TextInput
            {...control}
            name="_username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- signing in is all this page is for
            autoFocus={context.lastUsername === ''}
            value={username}
            onChange={(event) => {
              setUsername(event.target.value);
            }}
          />
        )}
      </Field>
      <Field label="Mot de passe" {...(hasCapsLock ? { hint: 'Verrouillage des majuscules activé.' } : {})}>
        {(control) => (
          <PasswordInput
            {...control}
            name="_password"
            autoComplete="current-password"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- signing in is all this page is for
            autoFocus={context.lastUsername !== ''}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
            }}
            onKeyUp={noteCapsLock}
          />
        )}
      </Field>
      <Checkbox
        label="Se souvenir de moi"
        name="_remember_me"
        value="on"
        checked={rememberMe}
        onChange={(event) => {
          setRememberMe(event.target.checked);
        }}
      />
      <Button
        type="submit"
        variant="primary"
        busy={isSending}
        busyLabel="Connexion..."
        disabled={username === '' || password === ''}
      >
        Se connecter
      </Button>
      <Forgotten>
        <span role="link" aria-disabled="true">
          Mot de passe oublié&nbsp;?
        </span>{' '}
        Adressez-vous à un administrateur.
      </Forgotten>
    </Form>
  );
}
