import { ViewSwitch } from '../../switch/ViewSwitch.tsx';

/**
 * Switches between a list and its map (docs/product.md, 6.19); used with `useMapSwitch` in the `tools` of a ListScreen.
 */
export const MapSwitch = (props: { checked: boolean; onChange: (isMap: boolean) => void }) => (
  <ViewSwitch label="Carte" {...props} />
);
