import type { ReactNode } from 'react';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CircleHelp,
  ShoppingCart,
  SlidersHorizontal,
  ReceiptText,
  PackageX,
} from 'lucide-react';
import type { MouvementType, StockMouvement } from '@contract/stock.ts';
import { Badge } from '../../ui/badge/Badge.tsx';
import { NOTHING } from '../../ui/format/number.ts';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { documentPath, ofType, typeLabel } from './mouvement.ts';

const ICONS: Record<MouvementType, ReactNode> = {
  LIVRAISON: <ReceiptText aria-hidden />,
  VENTE: <ShoppingCart aria-hidden />,
  RETOUR: <PackageX aria-hidden />,
  AJUSTEMENT: <SlidersHorizontal aria-hidden />,
  AJUSTEMENT_POSITIF: <ArrowUpFromLine aria-hidden />,
  AJUSTEMENT_NEGATIF: <ArrowDownToLine aria-hidden />,
};

export function MouvementTypeBadge({ type }: { type: MouvementType }) {
  return (
    <Badge tone="neutral" icon={ofType(ICONS, type) ?? <CircleHelp aria-hidden />}>
      {typeLabel(type)}
    </Badge>
  );
}

export function MouvementDocument({ mouvement }: { mouvement: Pick<StockMouvement, 'document'> }) {
  const path = documentPath(mouvement);
  const reference = mouvement.document?.reference ?? NOTHING;
  return path === undefined ? <span className="t3">{reference}</span> : <TextLink to={path}>{reference}</TextLink>;
}
