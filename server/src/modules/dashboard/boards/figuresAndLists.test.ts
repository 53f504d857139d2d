import { ajustementList } from '../../../../../src/features/ajustements/ajustementList.tsx';
import { weeksAgo } from '../../../../../src/features/dashboard/steering/steering.ts';
import { commandeList } from '../../../../../src/features/commandes/commandeList.tsx';
import { destinations, type Destination } from '../../../../../src/features/dashboard/destinations.ts';
import { livraisonList } from '../../../../../src/features/livraisons/livraisonList.tsx';
import { paiementList } from '../../../../../src/features/paiements/paiementList.tsx';
import { posList } from '../../../../../src/features/pointsDeVente/posList.tsx';
import { stockDiversList } from '../../../../../src/features/produitsDivers/stockDiversList.tsx';
import { retourList } from '../../../../../src/features/retours/retourList.tsx';
import { lotList } from '../../../../../src/features/stock/lots/lotList.tsx';
import { mouvementList } from '../../../../../src/features/stock/mouvementList.tsx';
import { PERMISSIONS } from '../../../../../rules/permissions.ts';
import { listArgs, readListState, writeListState } from '../../../../../src/ui/table/state/listState.ts';
import type { ListAddress } from '../../../../../src/ui/table/types.ts';
import { addBoardWorld } from '../../../../../tests/support/boards.ts';
import { setExpiry } from '../../../../../tests/support/rows.ts';
import { type Persona, startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import type {
  DoughnutCharts,
  KeyMetrics,
  SalesPoint,
  TopCommercials,
  TopProduct,
} from '../../../contract/dashboard.ts';
import type { Pilotage } from '../../../contract/dashboardPilotage.ts';
import type { TableauJour } from '../../../contract/dashboardJour.ts';
import type { TableauPos } from '../../../contract/dashboardPos.ts';
import { addDays, dayOf } from '../../../../../rules/day.ts';

// This test needs only the descriptions of the lists, not the calls of the browser.
jest.mock('../../../../../src/store/api/call/baseQuery.ts', () => ({ baseQuery: () => ({ data: null }) }));

// Compares every figure of the boards with the list that its link opens: the address is read as by the browser, the
// list is answered by the server.
const LISTS: Record<string, { list: ListAddress & { title: string }; api: string }> = {
  '/commandes': { list: commandeList, api: 'commandes' },
  '/paiements': { list: paiementList, api: 'paiements' },
  '/livraisons': { list: livraisonList, api: 'livraisons' },
  '/retours': { list: retourList, api: 'retours' },
  '/ajustements': { list: ajustementList, api: 'ajustements' },
  '/stock-commercial': { list: lotList, api: 'stock-commercial' },
  '/stock-produits-divers': { list: stockDiversList, api: 'miscellaneous-stock' },
  '/mouvements-stock': { list: mouvementList, api: 'stock-mouvements' },
  '/points-vente': { list: posList, api: 'pos' },
};
const today = dayOf(new Date());
const followed = new Set<string>();
let server: TestServer;
const read = async <T>(who: Persona, url: string): Promise<T> =>
  (await server.as(who).get(`/api/data/${url}`)).json<T>();

/** The call that the list behind a link makes, with all rows in one page. */
function callOf({ to }: Destination): string {
  const { pathname, searchParams } = new URL(to, 'http://localhost');
  const { list, api } = LISTS[pathname] ?? { list: commandeList, api: 'rien' };
  const state = readListState(searchParams, list);
  // The list keeps every part of the address.
  expect([...writeListState(state, list, new URLSearchParams())].sort()).toEqual([...searchParams].sort());
  const query = new URLSearchParams({ pagination: 'false' });
  for (const [name, value] of Object.entries(listArgs(state, list)))
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  return `/api/data/${api}?${query.toString()}`;
}

type Row = Record<string, number>;
/** How a figure follows from its list: the number of rows, the sum of a field, or that sum per row. */
interface Expected {
  rows?: number;
  sum?: readonly [field: string, value: number];
  mean?: readonly [field: string, value: number];
}

async function follow<K extends keyof typeof destinations>(
  name: K,
  args: Parameters<(typeof destinations)[K]>,
  { rows, sum, mean }: Expected,
  who: Persona = 'ROLE_ADMIN',
): Promise<void> {
  followed.add(name);
  const door = (destinations[name] as (...all: typeof args) => Destination)(...args);
  const answer = (await server.as(who).get(callOf(door))).json<{ totalItems: number; member: Row[] }>();
  const total = (field: string) => answer.member.reduce((all, row) => all + (row[field] ?? 0), 0);
  const found = {
    ...(rows === undefined ? {} : { rows: answer.totalItems }),
    ...(sum ? { sum: total(sum[0]) } : {}),
    ...(mean ? { mean: answer.totalItems === 0 ? 0 : Math.round(total(mean[0]) / answer.totalItems) } : {}),
  };
  expect([door.to, found]).toEqual([
    door.to,
    { ...(rows === undefined ? {} : { rows }), ...(sum ? { sum: sum[1] } : {}), ...(mean ? { mean: mean[1] } : {}) },
  ]);
}

beforeAll(async () => {
  server = await startTestServer();
  await addBoardWorld(server.db, today, server.ids.get('ROLE_COMMERCIAL') ?? 0);
  // Lots that expire within three months, among them on the first and the last day of each part.
  const { rows } = await server.db.pool.query<{ id: string }>('select id from stock_commercial order by id');
  for (const [at, days] of [0, 30, 31, 60, 61, 90, 91].entries())
    await setExpiry(
      server.db,
      rows.filter((_lot, n) => n % 7 === at).map(({ id }) => Number(id)),
      addDays(today, days),
    );
  await server.db.pool.query('update commercial_cumul set stock_jour = f_jour(now()) - 1');
});
afterAll(() => server.close());

describe.each<[string, Persona, string | undefined]>([
  ['all regions', 'ROLE_ADMIN', undefined],
  ['a region', 'ROLE_LECTEUR', 'Itasy'],
  ['a representative', 'ROLE_COMMERCIAL', undefined],
])('main board: %s', (_name, who, region) => {
  const of = { region };
  const block = <T>(name: string) =>
    read<T>(who, `dashboard/${name}${region === undefined ? '' : `?region=${region}`}`);

  test('the tiles', async () => {
    const m = await block<KeyMetrics>('key-metrics');
    const { commandesValidees, panierMoyen } = m.statistiquesAdditionnelles;
    expect(Math.min(commandesValidees, m.valeurStockTotal, m.omAVerser)).toBeGreaterThan(0);
    await follow(
      'commandesOfMonth',
      [today, of],
      { rows: commandesValidees, sum: ['totalValue', m.chiffreAffaire.actuel], mean: ['totalValue', panierMoyen] },
      who,
    );
    await follow('lotsInStock', [of], { sum: ['valeur', m.valeurStockTotal] }, who);
    // A representative may not read payments and gets no link to them.
    if (who !== 'ROLE_COMMERCIAL')
      await follow(
        'orangeMoney',
        [today, of],
        { rows: m.precisions?.paiementsOm ?? -1, sum: ['value', m.omAVerser] },
        who,
      );
  });

  test('every point of the curve, and their total', async () => {
    const points = await block<SalesPoint[]>('sales-chart');
    for (const { date, ventes } of points.flatMap((point) => [point, point.precedent ?? []].flat()))
      await follow('salesOfDay', [date, of], { sum: ['totalValue', ventes] }, who);
    await follow(
      'salesOfPeriod',
      [{ from: points[0]?.date ?? '', to: today }, of],
      { sum: ['totalValue', points.reduce((all, point) => all + point.ventes, 0)] },
      who,
    );
  });

  test('the rankings', async () => {
    const { commerciaux } = await block<TopCommercials>('top-commercials');
    for (const { commercial, chiffreAffaireMois } of commerciaux)
      await follow(
        'commercialOfMonth',
        [commercial.username, today, of],
        { sum: ['totalValue', chiffreAffaireMois] },
        who,
      );
    const products = await block<TopProduct[]>('top-products');
    expect([commerciaux.length > 0, products.length > 0]).toEqual([true, true]);
    for (const { produit, chiffreAffaireMois, nombreVentes } of products) {
      await follow(
        'produitOfMonth',
        [produit.code, today, of],
        { rows: nombreVentes, sum: ['totalValue', chiffreAffaireMois] },
        who,
      );
    }
  });

  test('every named part of the doughnut charts', async () => {
    const parts = await block<DoughnutCharts>('doughnut-charts');
    expect(
      [parts.partsVentesProduits, parts.partsStockProduits, parts.partsStockProduitsDivers].every(
        (each) => each.length > 0,
      ),
    ).toBe(true);
    for (const { code = '', valeur, quantite } of parts.partsVentesProduits) {
      await follow('produitOfMonth', [code, today, of], { sum: ['totalValue', valeur] }, who);
      await follow('produitOfMonth', [code, today, of], { sum: ['quantite', quantite] }, who);
    }
    for (const { code = '', valeur } of parts.partsStockProduits)
      await follow('lotsOfProduit', [code, of], { sum: ['valeur', valeur] }, who);
    for (const { code = '', quantite } of parts.partsStockProduitsDivers)
      await follow('stockOfDivers', [code, of], { sum: ['quantiteDisponible', quantite] }, who);
  });
});

test.each([
  ['all regions', undefined],
  ['a region', 'Itasy'],
])('steering panels: %s', async (_name, region) => {
  const of = { region };
  const { stock, visites, points, commerciaux, evolution, zones, produits } = await read<Required<Pilotage>>(
    'ROLE_LECTEUR',
    `dashboard/pilotage${region === undefined ? '' : `?region=${region}`}`,
  );
  expect(stock.echeances.filter(({ lots }) => lots > 0).length).toBeGreaterThanOrEqual(region === undefined ? 3 : 1);
  for (const { startDate, endDate, lots } of [...stock.echeances, stock.semaine])
    await follow('lotsAtRisk', [{ from: startDate, to: endDate }, of], { rows: lots });
  expect([visites, commerciaux.commerciaux, evolution.produits].map(({ length }) => length > 0)).toEqual([
    true,
    true,
    true,
  ]);
  for (const { code, pointsDeVente, sans } of [...visites, { ...points, code: undefined }]) {
    await follow('pointsInZone', [code, of], { rows: pointsDeVente });
    for (const [at, rows] of sans.entries())
      await follow('pointsLeftAlone', [code, weeksAgo(at + 1, today), of], { rows });
  }
  for (const { commercial, chiffreAffaireMois } of commerciaux.commerciaux)
    await follow('commercialOfMonth', [commercial.username, today, of], { sum: ['totalValue', chiffreAffaireMois] });
  for (const { startDate: from, endDate: to, of: key } of [
    { ...evolution.periode, of: 'valeur' },
    { ...evolution.precedente, of: 'avant' },
  ] as const) {
    const days = { from, to };
    await follow('salesOfPeriod', [days, of], { sum: ['totalValue', evolution.total[key]] });
    for (const row of evolution.commerciaux)
      await follow('commercialOfPeriod', [row.commercial.username, days, of], { sum: ['totalValue', row[key]] });
    for (const row of evolution.produits)
      await follow('produitOfPeriod', [row.produit.code, days, of], { sum: ['totalValue', row[key]] });
    for (const row of zones.zones)
      await follow('salesOfZone', [row.zone.code, days, of], { sum: ['totalValue', row[key]] });
  }
  for (const { produit, chiffreAffaireMois } of produits.derniers)
    await follow('produitOfMonth', [produit.code, today, of], { sum: ['totalValue', chiffreAffaireMois] });
});

test.each([0, -1, -7, -600])('daily board: every figure, %p day', async (ago) => {
  const date = addDays(today, ago);
  const {
    precedent,
    chiffres,
    topCommerciaux = [],
    topProduits = [],
    activite,
  } = await read<TableauJour>('ROLE_LECTEUR', `dashboard/daily?date=${date}`);
  expect([precedent, chiffres?.chiffreAffaire.valeur === 0]).toEqual([addDays(date, -7), ago === -600]);
  if (!chiffres) throw new Error('the figures are missing');
  for (const [day, of] of [
    [date, 'valeur'],
    // Today is beside a part of a day, which no list makes up (dayOfDemo.test.ts).
    ...(ago === 0 ? [] : [[precedent, 'precedent'] as const]),
  ] as const) {
    await follow('commandesOfDay', [day], {
      rows: chiffres.commandesValidees[of],
      sum: ['totalValue', chiffres.chiffreAffaire[of]],
      mean: ['totalValue', chiffres.panierMoyen[of]],
    });
    await follow('servedPoints', [day], { rows: chiffres.pointsDeVenteServis[of] });
    await follow('livraisonsOfDay', [day], { sum: ['totalValue', chiffres.facturation[of]] });
    await follow('paiementsOfDay', [day], { sum: ['value', chiffres.paiements[of]] });
  }
  await follow('livraisonsOfDay', [date], { rows: chiffres.nbLivraisons });
  await follow('paiementsOfDay', [date], { rows: chiffres.nbPaiements });
  for (const { commercial, commandes, chiffreAffaire } of topCommerciaux) {
    await follow('commercialOfDay', [commercial.username, date], {
      rows: commandes,
      sum: ['totalValue', chiffreAffaire],
    });
  }
  for (const { produit, ventes, chiffreAffaire } of topProduits)
    await follow('produitOfDay', [produit.code, date], { rows: ventes, sum: ['totalValue', chiffreAffaire] });
  expect(activite?.comptes).toHaveLength(5);
  for (const { genre, nb } of activite?.comptes ?? []) await follow('activityOfDay', [genre, date], { rows: nb });
});

interface PosFilters {
  commerciaux?: string[];
  zones?: string[];
  region?: string;
  from?: string;
  to?: string;
}

const queryOf = ({
  from,
  to,
  region,
  commerciaux = [],
  zones = [],
}: { [K in keyof PosFilters]: PosFilters[K] | undefined }): string =>
  new URLSearchParams([
    ...Object.entries({ startDate: from, endDate: to, region }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
    ...commerciaux.map((each) => ['commercial.username[]', each]),
    ...zones.map((each) => ['zones.code[]', each]),
  ]).toString();

test.each<[string, PosFilters]>([
  ['no filter', {}],
  ['past days', { from: addDays(today, -45), to: addDays(today, -6) }],
  ['a representative', { commerciaux: ['col001'] }],
  ['two representatives and a zone', { commerciaux: ['col001', 'col002'], zones: ['ZON002'] }],
  ['a region', { region: 'Itasy' }],
  ['a region and two zones', { region: 'Analamanga', zones: ['ZON001', 'ZON002'] }],
  ['before the first order', { from: '2020-01-01', to: '2020-01-31' }],
])('points-of-sale board: %s', async (name, { from, to, ...of }) => {
  const {
    startDate,
    endDate,
    chiffres,
    zones = [],
    tops = [],
  } = await read<TableauPos>('ROLE_LECTEUR', `dashboard/pos?${queryOf({ from, to, ...of })}`);
  expect([startDate, endDate]).toEqual([from ?? addDays(today, -29), to ?? today]);
  if (!chiffres) throw new Error('the figures are missing');
  const days = { from: startDate, to: endDate };
  const { total, nouveaux, actifs, inactifs, commandes, chiffreAffaire, panierMoyen, frequence, plusGrande } = chiffres;
  expect([actifs + inactifs, total > 0, tops.length > 0]).toEqual([
    total,
    !name.startsWith('before'),
    !name.startsWith('before'),
  ]);
  await follow('pointsOfSale', [days, of], { rows: total });
  await follow('newPoints', [days, of], { rows: nouveaux });
  await follow('activePoints', [days, of], { rows: actifs });
  await follow('inactivePoints', [days, of], { rows: inactifs });
  await follow('commandesOfPeriod', [days, of], {
    rows: commandes,
    sum: ['totalValue', chiffreAffaire],
    mean: ['totalValue', panierMoyen],
  });
  const length = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
  expect(frequence).toBe(actifs === 0 ? 0 : Math.round((commandes / actifs) * (30 / length) * 10) / 10);
  for (const { code, pointsDeVente, sansCommande = -1, chiffreAffaire: valeur } of zones) {
    await follow('pointsOfZone', [code, days, of], { rows: pointsDeVente });
    await follow('inactivePointsOfZone', [code, days, of], { rows: sansCommande });
    await follow('salesOfZone', [code, days, of], { sum: ['totalValue', valeur] });
  }
  for (const { pointOfSale, commandes: nb, chiffreAffaire: valeur } of tops)
    await follow('commandesOfPoint', [pointOfSale.code, days, of], { rows: nb, sum: ['totalValue', valeur] });
  const all = (await server.as('ROLE_ADMIN').get(callOf(destinations.commandesOfPeriod(days, of)))).json<{
    member: (Row & { code: string })[];
  }>().member;
  expect(plusGrande?.totalValue ?? 0).toBe(Math.max(0, ...all.map((row) => row['totalValue'] ?? 0)));
});

test('no figure was left out, and each link asks what its call asks', async () => {
  expect([...followed].sort()).toEqual(Object.keys(destinations).sort());
  const own = PERMISSIONS.ROLE_COMMERCIAL;
  for (const door of [
    destinations.commandesOfMonth(today, {}),
    destinations.orangeMoney(today, {}),
    destinations.lotsInStock({}),
    destinations.servedPoints(today),
    destinations.activityOfDay('ajustement', today),
    destinations.activityOfDay('retour', today),
  ]) {
    expect([door.to, (await server.as('ROLE_COMMERCIAL').get(callOf(door))).statusCode]).toEqual([
      door.to,
      own.some((each) => each === door.access.permission) ? 200 : 403,
    ]);
  }
});
