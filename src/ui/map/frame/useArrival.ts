import { useCallback, useEffect, useState } from 'react';

const PATIENCE_MS = 8_000;

/**
 * Whether the background of a map is missing: after `missed`, or a while without any tile, until one has arrived. A
 * single missing tile among others needs no remark.
 */
export function useArrival(isExpected = true) {
  const [seen, setSeen] = useState<'waiting' | 'shown' | 'missing'>(isExpected ? 'waiting' : 'missing');
  const arrived = useCallback(() => {
    setSeen('shown');
  }, []);
  const missed = useCallback(() => {
    setSeen((now) => (now === 'shown' ? now : 'missing'));
  }, []);
  useEffect(() => {
    const timer = setTimeout(missed, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [missed]);
  return { isMissing: seen === 'missing', arrived, missed };
}
