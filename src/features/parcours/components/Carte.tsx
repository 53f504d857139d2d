import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import { boundsOf } from '../../../ui/map/place/bounds.ts';
import { MapFrame } from '../../../ui/map/frame/MapFrame.tsx';
import { mapLayers } from '../../../ui/map/frame/mapLayers.tsx';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { phone } from '../../../ui/theme/media.ts';
import { type Calques, lieuxDe } from '../carte.ts';
import type { CouchesProps } from './Couches.tsx';

/** With the map's library. */
const Couches = mapLayers(() => import(/* webpackChunkName: "parcours-carte" */ './Couches.tsx'));

/** Doc 2, 9. */
const CENTRE = { latitude: -18.91, longitude: 47.52 };
const ZOOM = 13;

const Place = styled.div`
  flex: 1;
  min-height: 0;
  ${phone} {
    flex: none;
    height: 340px;
  }
`;

const Legende = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: 4px;
  padding: 6px 12px;
  border-top: 1px solid var(--border);
  background: var(--surface);
  & > button {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 28px;
    padding: 0 8px;
    border: 0;
    border-radius: var(--r2);
    background: none;
    font: var(--t-meta);
    color: var(--text-2);
    cursor: pointer;
  }
  & > button:hover {
    background: var(--hover);
  }
  & > button > i {
    flex: none;
    border: 1.5px solid var(--text-2);
  }
  & > button > .commandes {
    width: 10px;
    height: 10px;
    border-radius: 50%;
    background: var(--text-2);
  }
  & > button > .arrets {
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: var(--track);
  }
  & > button > .pos {
    width: 8px;
    height: 8px;
    transform: rotate(45deg);
  }
  & > button[aria-pressed='false'] {
    color: var(--text-3);
    text-decoration: line-through;
  }
  & > button[aria-pressed='false'] > i {
    opacity: 0.4;
  }
`;

const NOMS: Record<keyof Calques, string> = {
  commandes: 'Commandes',
  arrets: 'Arrêts',
  pos: 'Points de vente sans commande',
};
const CLES = ['commandes', 'arrets', 'pos'] as const;

/** The map of the trips. Without a tile, or without a map at all, the lists beside it say the same. */
export function Carte({ trajets, ...reste }: Omit<CouchesProps, 'calques'>) {
  const [calques, setCalques] = useState<Calques>({ commandes: true, arrets: true, pos: true });
  const lieu = useRef<HTMLDivElement>(null);
  const telephone = useIsPhone();
  const choisi = reste.vue.choix?.cle;
  // There the list stands far below the map.
  useEffect(() => {
    if (telephone && choisi !== undefined) lieu.current?.scrollIntoView({ block: 'center' });
  }, [telephone, choisi]);
  // Tens of thousands of places and hundreds of signs: a task of their own, after that of the page around.
  const dessines = useDeferredValue(trajets);
  const bornes = useMemo(() => boundsOf(lieuxDe(trajets)), [trajets]);
  const centre = bornes
    ? {
        latitude: (bornes[0].latitude + bornes[1].latitude) / 2,
        longitude: (bornes[0].longitude + bornes[1].longitude) / 2,
      }
    : CENTRE;
  return (
    <>
      <Place ref={lieu}>
        <MapFrame height="100%" label="Carte des parcours" centre={centre} zoom={ZOOM}>
          <Couches trajets={dessines} calques={calques} {...reste} />
        </MapFrame>
      </Place>
      {trajets.length > 0 && (
        <Legende role="group" aria-label="Légende : montrer ou cacher">
          {CLES.map((cle) => (
            <button
              key={cle}
              type="button"
              aria-pressed={calques[cle]}
              onClick={() => {
                setCalques({ ...calques, [cle]: !calques[cle] });
              }}
            >
              <i className={cle} aria-hidden />
              {NOMS[cle]}
            </button>
          ))}
        </Legende>
      )}
    </>
  );
}
