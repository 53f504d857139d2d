import { ArrowDownToLine, ArrowUpFromLine, type LucideIcon, ShoppingCart, SlidersHorizontal, Truck, Undo2 } from 'lucide-react';
import type { MouvementType, StockMouvement } from '@contract/stock.ts';
import { Badge } from '../../ui/badge/Badge.tsx';
import { NOTHING } from '../../ui/format/number.ts';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { documentPath, MOUVEMENTS } from './mouvement.ts';

const ICONS: Record<MouvementType, LucideIcon> = {
  LIVRAISON: Truck,
  VENTE: ShoppingCart,
  RETOUR: Undo2,
  AJUSTEMENT: SlidersHorizontal,
  AJUSTEMENT_POSITIF: ArrowUpFromLine,
  AJUSTEMENT_NEGATIF: ArrowDownToLine,
};

export function MouvementTypeBadge({ type }: { type: MouvementType }) {
  const Icon = ICONS[type];
  return (
    <Badge tone="neutral" icon={<Icon aria-hidden />}>
      {MOUVEMENTS[type].label}
    </Badge>
  );
}

export function MouvementDocument({ mouvement }: { mouvement: Pick<StockMouvement, 'document'> }) {
  const path = documentPath(mouvement);
  const reference = mouvement.document?.reference ?? NOTHING;
  return path === undefined ? <span className="t3">{reference}</span> : <TextLink to={path}>{reference}</TextLink>;
}
