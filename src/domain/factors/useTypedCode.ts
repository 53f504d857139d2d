import { useState } from 'react';

/** A typed code is emptied after a refusal, so that the next one can be typed at once. */
export function useTypedCode(error: string | null) {
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState(error);
  if (error !== refused) {
    setRefused(error);
    if (error !== null) setCode('');
  }
  return [code, setCode] as const;
}
