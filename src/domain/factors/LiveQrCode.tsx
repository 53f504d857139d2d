import { encode } from 'uqr';
import styled from 'styled-components';

const BORDER = 2;

/* Black on white in both themes: telephones do not read the inverse. */
const Code = styled.svg`
  display: block;
  width: 176px;
  height: 176px;
  border-radius: var(--r2);
  background: #fff;
  fill: #000;
`;

/** A text as a QR code. */
export function LiveQrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Code viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={dark.join('')} />
    </Code>
  );
}
