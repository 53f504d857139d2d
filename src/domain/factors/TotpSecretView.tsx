import styled from 'styled-components';
import type { TotpSecret } from '../../machines/factor.ts';
import { ChunkFailed } from '../../ui/chunk/ChunkFailed.tsx';
import { lazily } from '../../ui/chunk/lazily.tsx';
import { CopyButton } from './CopyButton.tsx';

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: 12px;
  padding: 16px;
  border: 1px solid var(--border);
  border-radius: var(--r3);
  background: var(--sunken);
`;

const Room = styled.div`
  display: grid;
  place-items: center;
  min-width: 176px;
  min-height: 176px;
`;

const Key = styled.div`
  display: grid;
  justify-items: center;
  gap: 4px;
  font: 400 12px/16px var(--font);
  color: var(--text-2);
  text-align: center;
  & > code {
    font: 500 13px/20px ui-monospace, 'SFMono-Regular', Consolas, monospace;
    color: var(--text);
    letter-spacing: 0.04em;
    overflow-wrap: anywhere;
  }
`;

const QrCode = lazily(
  () => import(/* webpackChunkName: "factors" */ './LiveQrCode.tsx').then(({ LiveQrCode }) => LiveQrCode),
  { failed: (failure) => <ChunkFailed title="Le code QR n’a pas pu être chargé" {...failure} /> },
);

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** What an authenticator application needs: a QR code for another device's, a link for this one's, or a key to type. */
export function TotpSecretView({ totpSecret: { secret, uri } }: { totpSecret: TotpSecret }) {
  return (
    <Box>
      <Room>
        <QrCode text={uri} label="Code QR à lire avec votre application d’authentification" />
      </Room>
      <Key>
        <a href={uri}>Ouvrir dans une application de cet appareil</a>
        <span>ou saisissez cette clé&nbsp;:</span>
        <code>{inFours(secret)}</code>
      </Key>
      <CopyButton text={secret} label="Copier la clé" copied="Clé copiée" />
    </Box>
  );
}
