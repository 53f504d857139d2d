import { useEffect, useState, type ComponentType } from 'react';

/**
 * A map, or layers of a screen, in a chunk of theirs. Not by `lazy`: what a boundary inside another waits for, React shows
 * 300 ms after the outer one at the earliest, and the points would stand ready all that time.
 */
export function mapLayers<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Layers(props: Props) {
    const [Found, setFound] = useState(() => loaded);
    const [failure, setFailure] = useState<Error | null>(null);
    useEffect(() => {
      if (Found) return;
      load().then((module) => {
        loaded = module.default;
        setFound(() => loaded);
      }, setFailure);
    }, [Found]);
    // The frame around says that there is no map.
    if (failure) throw failure;
    return Found && <Found {...props} />;
  };
}
