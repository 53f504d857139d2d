import { WifiOff } from 'lucide-react';
import styled from 'styled-components';
import { useAppSelector } from '../../store/store.ts';

const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  width: fit-content;
  max-width: calc(100% - 32px);
  min-height: 32px;
  margin: 8px auto 0;
  padding: 4px 12px;
  border: 1px solid var(--warning-line);
  border-radius: var(--r3);
  background: var(--warning-bg);
  box-shadow: var(--shadow-pop);
  color: var(--warning);
  font: var(--t-control);
`;

/* It takes no space, because it must not push a page of full height out of the window. */
const Live = styled.div`
  position: sticky;
  top: var(--topbar);
  z-index: 19;
  height: 0;
`;

/**
 * Says that the server does not answer. The live region is always there, because screen readers ignore one that is
 * added with its text.
 */
export function ConnectionBanner() {
  const isLost = useAppSelector((state) => state.connection === 'lost' || state.session.status === 'unreachable');
  return (
    <Live role="status">
      {isLost && (
        <Bar>
          <WifiOff aria-hidden />
          Connexion interrompue. Nouvelle tentative…
        </Bar>
      )}
    </Live>
  );
}
