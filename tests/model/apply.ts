import {
  adjustedKey,
  codeOf,
  DAYS,
  diversKey,
  lotKey,
  type Names,
  type Operation,
  type StockCodes,
} from './operations.ts';
import { added, DIVERS_PRICE, later, put, type State } from './state.ts';
import { type Result, type Violation, refusal } from './result.ts';
import { move, moveDivers } from './movements.ts';
import { deliver, giveBack, deliverDivers } from './applyImports.ts';

interface Asked {
  readonly key: string | undefined;
  readonly code: string;
  readonly name: string;
  readonly quantite: number;
}

/** Compares lines with the stock, less the earlier lines of the same order. */
function shortages(
  lines: readonly Asked[],
  held: (key: string) => number,
  list: string,
  field: string,
  unknown: string,
): Violation[] {
  const asked = new Map<string, number>();
  return lines.flatMap(({ key, code, name, quantite }, n): Violation[] => {
    if (key === undefined) return [{ propertyPath: `${list}.${n}.${field}`, message: `${unknown} ${code}` }];
    const before = asked.get(key) ?? 0;
    if (before + quantite > held(key)) {
      const other = before > 0 ? ` (${before} sur d’autres lignes)` : '';
      return [
        {
          propertyPath: `${list}.${n}.quantite`,
          message: `stock insuffisant pour ${name}\u00a0: ${held(key)} disponible(s)${other}, ${quantite} demandé(s)`,
        },
      ];
    }
    asked.set(key, before + quantite);
    return [];
  });
}

function sell(state: State, sale: Operation & { kind: 'vente' }, names: Names, codes: StockCodes): Result {
  const { rep, place, day, number } = sale;
  const lots = sale.lignes.map(
    (line): Asked => ({
      key: line.rep === rep && codes.has(lotKey(line)) ? lotKey(line) : undefined,
      code: codeOf(codes, lotKey(line)),
      name: `${names.product(line.product)}, lot ${names.lot(line.lot)}`,
      quantite: line.quantite,
    }),
  );
  const divers = sale.divers.map((line): Asked => {
    const key = diversKey(rep, line.divers);
    return {
      key: state.divers.has(key) ? key : undefined,
      code: names.divers(line.divers),
      name: names.divers(line.divers),
      quantite: line.quantite,
    };
  });
  const faults = [
    ...shortages(
      lots,
      (key) => state.lots.get(key)?.available ?? 0,
      'lignes',
      'stockCommercialCode',
      'ce commercial n’a pas de lot',
    ),
    ...shortages(
      divers,
      (key) => state.divers.get(key) ?? 0,
      'lignesDivers',
      'miscellaneousCode',
      'ce commercial n’a pas de produit divers',
    ),
  ];
  if (faults.length > 0) return refusal(state, faults);
  const taken = `commande ${number}`;
  if (number !== null && state.taken.has(taken))
    return {
      state,
      answer: { status: 409, body: `Une commande porte déjà le numéro ${names.document('commande', number)}.` },
    };
  let next: State = number === null ? state : { ...state, taken: new Set(state.taken).add(taken) };
  const values: number[] = [];
  for (const { key = '', quantite } of lots) {
    const moved = move(next, { key, type: 'VENTE', day, quantite, sign: -1 });
    values.push(moved.value);
    next = moved.state;
  }
  for (const { key = '', quantite } of divers) next = moveDivers(next, key, 'VENTE', -quantite);
  const total = values.reduce((sum, value) => sum + value, 0);
  const atDay = `${DAYS[day]}|${rep}`;
  const today = next.commandes.get(atDay) ?? { nb: 0, value: 0 };
  const there = next.places.get(place) ?? { nb: 0, value: 0, day };
  return {
    state: {
      ...next,
      documents: added(next.documents, 'commande', 1),
      commandes: put(next.commandes, atDay, { nb: today.nb + 1, value: today.value + total }),
      places: put(next.places, place, { nb: there.nb + 1, value: there.value + total, day: Math.max(there.day, day) }),
      lastCommande: later(next.lastCommande, rep, day),
    },
    answer: {
      status: 201,
      body: {
        total,
        lignes: lots.map((line, n) => [line.code, line.quantite, values[n]]),
        divers: divers.map((line) => [line.code, line.quantite]),
      },
    },
  };
}

const NEGATIVE = 'Certains ajustements rendraient le stock négatif';

function adjust(
  state: State,
  { rep, day, lignes }: Operation & { kind: 'ajustement' },
  names: Names,
  codes: StockCodes,
): Result {
  const lines = lignes
    .map((line, n) => {
      const key = adjustedKey(line);
      const held = line.of === 'lot' ? state.lots.get(key)?.available : state.divers.get(key);
      const name =
        line.of === 'lot' ? `${names.product(line.product)}, lot ${names.lot(line.lot)}` : names.divers(line.divers);
      return {
        n,
        key,
        of: line.of,
        code: codeOf(codes, key),
        name,
        quantite: line.quantite,
        held: line.rep === rep && codes.has(key) ? (held ?? 0) : undefined,
      };
    })
    .filter((line) => line.quantite !== 0);
  if (lines.length === 0)
    return refusal(state, [{ propertyPath: 'ligneAjustements', message: 'une quantité au moins' }]);
  const faults = lines.flatMap(({ n, key, code, held }, at): Violation[] => {
    const propertyPath = `ligneAjustements.${n}.stockCommercialCode`;
    if (held === undefined) return [{ propertyPath, message: `ce commercial n’a pas de ligne de stock ${code}` }];
    return lines.findIndex((other) => other.key === key) < at
      ? [{ propertyPath, message: `la ligne ${code} est donnée deux fois` }]
      : [];
  });
  if (faults.length > 0) return refusal(state, faults);
  const below = lines.filter(({ held = 0, quantite }) => held + quantite < 0);
  if (below.length > 0) {
    const violations = below.map(({ n, name, held, quantite }) => ({
      propertyPath: `ligneAjustements.${n}.quantity`,
      message: `${name}\u00a0: il en reste ${held}, ${-quantite} demandé(s) en moins`,
    }));
    const actuel = below.map(({ code, held }) => ({ stockCommercialCode: code, quantiteDisponible: held }));
    return { state, answer: { status: 422, body: { detail: NEGATIVE, violations, actuel } } };
  }
  let next = { ...state, documents: added(state.documents, 'ajustement', 1) };
  const written: { code: string; type: string; quantite: number; value: number }[] = [];
  for (const { key, code, quantite } of lines.filter((line) => line.of === 'lot')) {
    const type = quantite > 0 ? 'AJUSTEMENT_POSITIF' : 'AJUSTEMENT_NEGATIF';
    const moved = move(next, { key, type, day, quantite: Math.abs(quantite), sign: quantite > 0 ? 1 : -1 });
    next = moved.state;
    written.push({ code, type, quantite: Math.abs(quantite), value: moved.value });
  }
  const divers = lines.filter((line) => line.of === 'divers');
  return {
    state: divers.reduce((before, line) => moveDivers(before, line.key, 'AJUSTEMENT', line.quantite), next),
    answer: {
      status: 201,
      body: {
        total: written.reduce(
          (sum, { type, value }) => sum + (type === 'AJUSTEMENT_NEGATIF' ? -value : value),
          divers.reduce((sum, { quantite }) => sum + quantite * DIVERS_PRICE, 0),
        ),
        lignes: written.map(({ code, type, quantite, value }) => [code, type, quantite, value]),
        divers: divers.map((line) => [line.code, line.quantite, line.quantite * DIVERS_PRICE]),
      },
    },
  };
}

function assign(state: State, { rep, lignes }: Operation & { kind: 'assignation' }, names: Names): Result {
  const given = lignes.map((line, n) => ({ ...line, n })).filter((line) => line.quantite > 0);
  if (given.length === 0)
    return refusal(state, [{ propertyPath: 'lignes', message: 'Veuillez assigner au moins une quantité' }]);
  const twins = given.filter((line, at) => given.findIndex((other) => other.divers === line.divers) < at);
  if (twins.length > 0) {
    return refusal(
      state,
      twins.map(({ n, divers }) => ({
        propertyPath: `lignes.${n}.miscellaneousCode`,
        message: `produit divers en double (${names.divers(divers)})`,
      })),
    );
  }
  const next = given.reduce(
    (before, line) => moveDivers(before, diversKey(rep, line.divers), 'ASSIGNATION', line.quantite),
    state,
  );
  return {
    state: next,
    answer: {
      status: 200,
      body: { lignes: given.length, quantite: given.reduce((sum, line) => sum + line.quantite, 0) },
    },
  };
}

/** Applies an operation to a world and predicts the server's answer. */
export function apply(state: State, operation: Operation, names: Names, codes: StockCodes): Result {
  switch (operation.kind) {
    case 'vente':
      return sell(state, operation, names, codes);
    case 'livraison':
      return deliver(state, operation.day, operation.rows);
    case 'retour':
      return giveBack(state, operation.day, operation.rows);
    case 'divers':
      return deliverDivers(state, operation.rows);
    case 'ajustement':
      return adjust(state, operation, names, codes);
    case 'assignation':
      return assign(state, operation, names);
    case 'price':
      return {
        state: {
          ...state,
          prices: state.prices.map((price, n) => (n === operation.product ? operation.price : price)),
        },
        answer: { status: 200, body: null },
      };
  }
}
