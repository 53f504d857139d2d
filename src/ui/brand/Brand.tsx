import styled from 'styled-components';

const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 24px;
  height: 24px;
  border-radius: var(--r2);
  background: var(--accent);
  color: var(--on-accent);
  & > svg {
    width: 16px;
    height: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2.2;
    stroke-linecap: round;
  }
`;

const Name = styled.b`
  font: 600 16px/24px var(--font);
  letter-spacing: -0.01em;
  color: var(--text);
`;

/** The product's mark with its name; `compact` leaves the name out. */
export function Brand({ compact = false }: { compact?: boolean }) {
  return (
    <>
      <Mark>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="6" cy="19" r="2.2" />
          <circle cx="18" cy="5" r="2.2" />
          <path d="M8.2 19H16a3.5 3.5 0 0 0 0-7H8a3.5 3.5 0 0 1 0-7h7.8" />
        </svg>
      </Mark>
      {compact ? <span className="vh">Tournée</span> : <Name>Tournée</Name>}
    </>
  );
}
