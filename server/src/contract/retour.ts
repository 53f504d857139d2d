import type { Static } from 'typebox';
import { Instant } from './common.ts';
import { lotDocument, lotDocumentQuery, withLotLines } from './lotDocument.ts';

/** A return in a list. */
export const Retour = lotDocument({ retourAt: Instant });
export type Retour = Static<typeof Retour>;

export const RetourDetail = withLotLines(Retour);
export type RetourDetail = Static<typeof RetourDetail>;

export const RETOUR_SORTS = ['createdAt', 'retourAt', 'totalValue', 'factureRef', 'commercial.nomPrenom'] as const;

export const RetourListQuery = lotDocumentQuery('retourAt', RETOUR_SORTS);
