import { useState } from 'react';
import { Copy } from 'lucide-react';
import { Button } from '../../ui/button/Button.tsx';

interface Props {
  text: string;
  label: string;
  /** The label once the text has been copied. */
  copied: string;
}

/** Copies a text and says so itself. Over plain HTTP browsers have no clipboard, and the text has to be selected. */
export function CopyButton({ text, label, copied }: Props) {
  const [shown, setShown] = useState(label);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setShown(copied);
    } catch {
      setShown('Copie impossible');
    }
  };
  return (
    <Button size="small" icon={<Copy aria-hidden />} onClick={() => void copy()}>
      {shown}
    </Button>
  );
}
