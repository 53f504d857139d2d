import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { Pencil } from 'lucide-react';
import { useAccess } from '../../store/access.ts';
import type { AnyProduct } from '../../store/api/productsApi.ts';
import { RowButton } from '../../ui/button/Button.tsx';
import { NOTHING } from '../../ui/format/number.ts';
import { PrixDialog } from './PrixDialog.tsx';

const Open = createContext<(product: AnyProduct) => void>(() => undefined);

/** Opens the dialog on a product. */
export const usePrixDialog = (): ((product: AnyProduct) => void) => useContext(Open);

/** Lets what stands below change prices: one dialog for all of it. */
export function PrixEditor({ children }: { children: ReactNode }) {
  const [product, setProduct] = useState<AnyProduct | null>(null);
  const close = useCallback(() => {
    setProduct(null);
  }, []);
  return (
    <Open value={setProduct}>
      {children}
      {product && <PrixDialog key={product.code} product={product} onClose={close} />}
    </Open>
  );
}

/** A button for administrators, a dash for others (doc 2, 2). */
export function PrixButton({ product }: { product: AnyProduct }) {
  const open = usePrixDialog();
  if (!useAccess().isAdmin) return <span className="t3">{NOTHING}</span>;
  return (
    <RowButton
      icon={<Pencil aria-hidden />}
      label={`Modifier les prix de ${product.designation}`}
      onClick={() => {
        open(product);
      }}
    />
  );
}
