import type { ReactNode } from 'react';
import { useState } from 'react';
import { ChunkFailed } from '../chunk/ChunkFailed.tsx';
import { lazily } from '../chunk/lazily.tsx';
import { loadOverlays } from '../overlays/overlays.ts';

export interface DrawerProps {
  id: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

const Live = lazily<DrawerProps>(() => loadOverlays().then(({ LiveDrawer }) => LiveDrawer), {
  failed: (failure, { open }) => open && <ChunkFailed title="La navigation n’a pas pu être chargée" {...failure} />,
});

/** Loads the behaviour of the drawer in advance. */
export const preloadDrawer = Live.preload;

/** The navigation on a phone. It covers the page and closes with Escape, a tap outside or the choice of an entry. */
export function Drawer(props: DrawerProps) {
  const [wasOpened, setOpened] = useState(props.open);
  if (props.open && !wasOpened) setOpened(true);
  return wasOpened ? <Live {...props} /> : null;
}
