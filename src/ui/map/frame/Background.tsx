import { useEffect, useState } from 'react';
import { idle } from '../../../loading/idle.ts';
import { lazily } from '../../chunk/lazily.tsx';
import { readBasemap } from './pageConfig.ts';
import { Remark } from './Remark.tsx';
import { Tiles } from './Tiles.tsx';

/** Its own chunk, because it is large and most installations have no base map of their own. */
const Basemap = lazily(
  () => import(/* webpackChunkName: "basemap" */ '../basemap/Basemap.tsx').then((module) => module.Basemap),
  { failed: () => <Remark isMissing /> },
);

/** Loads the base map once the map is on the screen, because what is drawn over it matters more. */
function LaterBasemap({ address }: { address: string }) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    let isOver = false;
    void idle().then(() => {
      if (!isOver) setIsTime(true);
    });
    return () => {
      isOver = true;
    };
  }, []);
  return isTime && <Basemap address={address} />;
}

/** What lies below everything else: the base map where there is one, otherwise the street tiles. */
export function Background({ calm }: { calm: boolean }) {
  const [address] = useState(readBasemap);
  return address === null ? <Tiles calm={calm} /> : <LaterBasemap address={address} />;
}
