import type { AjustementDetail } from '../../server/src/contract/ajustement.ts';
import type { CommandeDetail } from '../../server/src/contract/commande.ts';
import type { Answer } from './result.ts';
import type { Reply } from './liveServer.ts';
import type { Operation } from './operations.ts';

interface Refusal {
  readonly detail?: string;
  readonly violations?: unknown;
  readonly actuel?: unknown;
}

const order = ({ totalValue, stockMouvements, miscellaneousMouvements }: CommandeDetail) => ({
  total: totalValue,
  lignes: stockMouvements.map((line) => [line.stockCommercial.code, line.quantite, line.totalValue]),
  divers: miscellaneousMouvements.map((line) => [line.stock.miscellaneous.code, line.quantite]),
});

const adjustment = ({ totalValue, stockMouvements, miscellaneousMouvements }: AjustementDetail) => ({
  total: totalValue,
  lignes: stockMouvements.map((line) => [line.stockCommercial.code, line.type, line.quantite, line.totalValue]),
  divers: miscellaneousMouvements.map((line) => [line.stock.code, line.quantite, line.totalValue]),
});

/** Returns the parts of a reply that the model predicts. */
export function answerOf(kind: Operation['kind'], { status, text }: Reply): Answer {
  if (status >= 500) return { status, body: text };
  const body: unknown = JSON.parse(text);
  if (status >= 400) {
    const { violations, detail, actuel } = body as Refusal;
    return { status, body: actuel === undefined ? (violations ?? detail) : { detail, violations, actuel } };
  }
  if (kind === 'vente') return { status, body: order(body as CommandeDetail) };
  return { status, body: kind === 'ajustement' ? adjustment(body as AjustementDetail) : body };
}
