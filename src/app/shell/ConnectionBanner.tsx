import { WifiOff } from 'lucide-react';
import styled from 'styled-components';
import { useAppSelector } from '../../store/store.ts';

const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-height: 32px;
  padding: 4px 16px;
  background: var(--warning-bg);
  border-bottom: 1px solid var(--warning-line);
  color: var(--warning);
  font: var(--t-control);
`;

const Live = styled.div`
  position: sticky;
  top: var(--topbar);
  z-index: 19;
`;

/** Says that the server does not answer, as long as it does not. The live region stands there from the start. */
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
