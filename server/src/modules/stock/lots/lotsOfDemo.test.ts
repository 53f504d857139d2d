import { openTestDb } from '../../../../../tests/support/database.ts';
import { dayOf } from '../../../../../rules/day.ts';
import { coverOf, lostOf } from '../../../../../rules/stockCover.ts';
import type { StockCommercial, Transfert } from '../../../contract/stock.ts';
import { idsStatement } from '../../../db/lists/order.ts';
import type { Db } from '../../../db/pool.ts';
import { fillDemoIfEmpty } from '../../../demo/demo.ts';
import { proposedTransfers } from '../transfers/repository.ts';
import { lotList } from './list.ts';
import { stockToday } from './repository.ts';

// What the list tells of every lot of the demonstration, beside the pure functions, which get the movements alone.
interface Fact {
  code: string;
  holder: string;
  product: string;
  price: number;
  units: number;
  expireAt: string | null;
  sold: number;
  isNew: boolean;
}

const TODAY = dayOf(new Date());
let db: Db;
let drop: () => Promise<void>;
let lots: StockCommercial[];
let facts: Map<string, Fact[]>;

/** The lots of one product and one representative, by their last day, from the movements alone. */
const readFacts = async (): Promise<Map<string, Fact[]>> => {
  const { rows } = await db.pool.query<Fact>(
    `with local as materialized (
      select stock_commercial_id as lot, commercial_id as who, product_id as what, type, quantite, quantite_signee,
        (mouvement_at at time zone 'Indian/Antananarivo')::date as jour from stock_mouvement
    ), held as (select lot, sum(quantite_signee)::int as units from local group by 1
    ), pace as (
      select who, what, min(jour) >= $1::date - 29 as young,
        (sum(quantite) filter (where type = 'VENTE' and jour between $1::date - 29 and $1::date))::int as sold
      from local group by 1, 2
    )
    select s.code, u.username as holder, p.code as product, p.price::float8 as price, s.expire_at as "expireAt",
      coalesce(h.units, 0) as units, coalesce(e.sold, 0) as sold, coalesce(e.young, true) as "isNew"
    from stock_commercial s join product p on p.id = s.product_id join utilisateur u on u.id = s.commercial_id
      left join held h on h.lot = s.id left join pace e on e.who = s.commercial_id and e.what = s.product_id
    order by s.expire_at nulls last, s.id`,
    [TODAY],
  );
  const groups = new Map<string, Fact[]>();
  for (const row of rows)
    groups.set(`${row.holder} ${row.product}`, [...(groups.get(`${row.holder} ${row.product}`) ?? []), row]);
  return groups;
};

beforeAll(async () => {
  ({ db, drop } = await openTestDb());
  await fillDemoIfEmpty(db, { now: new Date(), scale: 0.3, hashPassword: (password) => Promise.resolve(password) });
  await stockToday(db);
  const ids = await db.rows<{ id: number }>(idsStatement(lotList, { 'order[aPerdre.valeur]': 'desc' }, []));
  lots = await lotList.hydrate(
    db,
    ids.map(({ id }) => id),
  );
  facts = await readFacts();
}, 120_000);
afterAll(() => drop());

test('every lot loses what selling first what expires first leaves, and lasts as long', () => {
  const told = new Map(lots.map((lot) => [lot.code, lot]));
  const expected = [...facts.values()].flatMap((group) => {
    const lost = lostOf(group, group[0]?.sold ?? 0, TODAY);
    let before = 0;
    return group.map((fact, at) => {
      const loss = lost[at] ?? 0;
      const cover = coverOf({ ...fact, before }, TODAY);
      before += fact.units - loss;
      return { code: fact.code, loss, value: Math.floor((loss * Math.round(fact.price * 100) + 50) / 100), cover };
    });
  });
  const shown = expected.map(({ code }) => {
    const lot = told.get(code);
    return { code, loss: lot?.aPerdre.quantite, value: lot?.aPerdre.valeur, cover: lot?.couverture };
  });
  expect(shown).toEqual(expected);
  // Otherwise the comparison would say little.
  expect(expected.filter(({ loss }) => loss > 0).length).toBeGreaterThan(50);
  expect(new Set(expected.map(({ cover }) => cover.etat)).size).toBeGreaterThan(1);
});

test('the list opens on the greatest loss in Ar; of equal ones the first to expire', () => {
  const order = [...lots].sort(
    (a, b) => b.aPerdre.valeur - a.aPerdre.valeur || (a.expireAt ?? '9999').localeCompare(b.expireAt ?? '9999') || 0,
  );
  expect(lots.map(({ aPerdre, expireAt }) => [aPerdre.valeur, expireAt])).toEqual(
    order.map(({ aPerdre, expireAt }) => [aPerdre.valeur, expireAt]),
  );
});

test('what is proposed adds up to each loss, and nobody who is given something loses more than before', async () => {
  const transfers = await proposedTransfers(db, []);
  const losing = lots.filter(({ aPerdre, expireAt }) => aPerdre.quantite > 0 && (expireAt ?? '') > TODAY).slice(0, 300);
  const sum = (rows: readonly Transfert[]) => rows.reduce((units, { quantite }) => units + quantite, 0);
  for (const lot of losing)
    expect([lot.code, sum(transfers.filter((row) => row.lot.code === lot.code))]).toEqual([
      lot.code,
      lot.aPerdre.quantite,
    ]);
  const given = transfers.filter(({ vers }) => vers !== null);
  expect(given.length).toBeGreaterThan(0);
  for (const [key, group] of facts) {
    const taken = given
      .filter(({ vers, lot }) => `${vers?.username ?? ''} ${lot.product.code}` === key)
      .map(({ lot, quantite }) => ({ units: quantite, expireAt: lot.expireAt }));
    if (taken.length === 0) continue;
    const all = [...group, ...taken].sort((a, b) => (a.expireAt ?? '9999').localeCompare(b.expireAt ?? '9999'));
    const lossOf = (its: typeof taken) => lostOf(its, group[0]?.sold ?? 0, TODAY).reduce((a, b) => a + b, 0);
    expect([key, lossOf(all) <= lossOf(group) + group.length]).toEqual([key, true]);
  }
});
