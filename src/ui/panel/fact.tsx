import type { ReactNode } from 'react';

/** One label with its value, in `Facts` or another `dl`. */
export const fact = (label: string, value: ReactNode) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
