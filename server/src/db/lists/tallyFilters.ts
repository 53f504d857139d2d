export interface Order {
  code: string;
  at: number;
  value: number;
  number: string;
  who: number;
  where: number;
  zone: number;
  validated: boolean;
}
export const PEOPLE = ['Hery RAKOTO', 'Fanja', 'Solo'];
export const PLACES = ['Chez Rakoto', 'Épicerie C26', 'Kiosque', 'Bazar'];
export const DAY = 86_400_000;
export const FIRST = Date.parse('2026-01-30T20:00:00Z');
/** The orders of the test, in the order of their writing. */
export const orders: Order[] = [];

/** A filter as a query and as a condition on the orders. */
export interface Filter {
  query: [string, string][];
  holds: (order: Order) => boolean;
}
const none: Filter = { query: [], holds: () => true };
const people = (...whos: number[]): Filter => ({
  query: whos.map((who) => ['commercial.username[]', `col00${who}`]),
  holds: ({ who }) => whos.includes(who),
});
const zones = (...all: number[]): Filter => ({
  query: all.map((zone) => ['pointOfSale.zones.code[]', `ZON00${zone}`]),
  holds: ({ zone }) => all.includes(zone),
});
const validated = (is: boolean): Filter => ({
  query: [['isValidated', String(is)]],
  holds: (order) => order.validated === is,
});
const place = (n: number): Filter => ({
  query: [['pointOfSale.code', `POS000${n}`]],
  holds: ({ where }) => where === n,
});
const days = (from: string, to: string): Filter => ({
  query: [...(from ? [['startDate', from]] : []), ...(to ? [['endDate', to]] : [])] as [string, string][],
  holds: ({ at }) =>
    (!from || at >= Date.parse(`${from}T00:00:00+03:00`)) && (!to || at < Date.parse(`${to}T00:00:00+03:00`) + DAY),
});
const instants = (from: string, to: string): Filter => ({
  query: [
    ['commandeAt[after]', from],
    ['commandeAt[before]', to],
  ],
  holds: ({ at }) => at >= Date.parse(from) && at <= Date.parse(to),
});
/**
 * Numbers match when they contain the term. For a term that begins with a letter, only those that begin with it match
 * if there are any.
 */
const search = (term: string, who: number, where: number): Filter => ({
  query: [['search', term]],
  holds: (order) => {
    const begun = /^[A-Z]/.test(term) && orders.some(({ number }) => number.startsWith(term));
    const numbered = begun ? order.number.startsWith(term) : term.length >= 3 && order.number.includes(term);
    return order.who === who || order.where === where || numbered;
  },
});

export const PERIODS: readonly Filter[] = [
  none,
  days('2026-02-01', '2026-04-30'),
  days('2026-02-15', '2026-06-10'),
  days('2026-03-03', '2026-03-20'),
  days('2026-04-30', ''),
  days('', '2026-05-01'),
  instants('2026-02-28T21:00:00Z', '2026-04-30T20:59:59.999Z'),
  instants('2026-02-28T20:59:59.999Z', '2026-04-30T21:00:00Z'),
  days('2020-01-01', '9999-12-31'),
  days('2027-01-01', '2028-01-01'),
];
export const OTHERS: readonly (readonly Filter[])[] = [
  [],
  [people(0)],
  [people(1, 2)],
  [zones(1)],
  [zones(0, 1)],
  [people(0, 2), zones(0)],
  [place(3)],
  [place(1), people(1)],
  [search('rakoto', 0, 0)],
  [search('RAKOTO', 0, 0), zones(1)],
  [search('37', -1, -1)],
  [search('BC2600', -1, -1)],
  [search('037', -1, -1)],
  [search('C26', -1, 1)],
  [search('C26', -1, 1), people(1)],
  [search('nulle part', -1, -1)],
  [validated(true)],
  [validated(false)],
  [validated(true), people(1, 2), zones(1)],
  [validated(false), place(1)],
  [validated(true), search('rakoto', 0, 0)],
  [search('FANJA', 1, -1)],
  [search('FANJA', 1, -1), zones(1)],
  [search('solo', 2, -1)],
  [search('SOLO', 2, -1), zones(1)],
];
export const SORTS: readonly (readonly [string, (a: Order, b: Order) => number])[] = [
  ['commandeAt', (a, b) => a.at - b.at],
  ['totalValue', (a, b) => a.value - b.value],
  ['orderNumber', (a, b) => (a.number < b.number ? -1 : 1)],
];
