import { useState } from 'react';
import { ImageOff, Package } from 'lucide-react';
import styled from 'styled-components';

const Frame = styled.div`
  display: grid;
  place-items: center;
  flex: none;
  width: 72px;
  height: 72px;
  overflow: hidden;
  border: 1px solid var(--border);
  border-radius: var(--r2);
  background: var(--sunken);
  color: var(--text-3);
  & > img {
    width: 100%;
    height: 100%;
    object-fit: contain;
    background: #fff;
  }
  & > svg.lucide {
    width: 28px;
    height: 28px;
  }
`;

/** A product's picture, or an icon when it has none or its picture cannot be loaded. */
export function ProduitImage({ url, designation }: { url: string | null; designation: string }) {
  const [lost, setLost] = useState<string | null>(null);
  if (!url)
    return (
      <Frame aria-hidden>
        <Package />
      </Frame>
    );
  if (lost === url)
    return (
      <Frame role="img" aria-label={`Image de ${designation} indisponible`}>
        <ImageOff aria-hidden />
      </Frame>
    );
  return (
    <Frame>
      <img
        src={url}
        alt={designation}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => {
          setLost(url);
        }}
      />
    </Frame>
  );
}
