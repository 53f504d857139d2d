import type { CSSProperties } from 'react';
import { useDelayed } from '../../hooks/useDelayed.ts';

/** A grey bar in place of a text or figure that is loading. */
export function Skeleton({
  width = '100%',
  height,
  round = false,
}: {
  width?: string;
  height?: string;
  round?: boolean;
}) {
  const style: CSSProperties = { width, ...(height ? { height } : {}), ...(round ? { borderRadius: '50%' } : {}) };
  return <span className="sk" style={style} aria-hidden />;
}

/** Placeholder lines of a loading panel. The space is reserved at once, and the bars appear after 200 ms. */
export function SkeletonLines({ count, label = 'Chargement…' }: { count: number; label?: string }) {
  const late = useDelayed(true);
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} style={{ height: '32px', display: 'flex', alignItems: 'center', padding: '0 16px' }}>
          {late && <Skeleton width={`${55 + ((i * 37) % 40)}%`} />}
        </div>
      ))}
    </div>
  );
}
