import { addSampleCodes, deliveryRow, type DeliveryRow } from '../../../../tests/support/deliveries.ts';
import { type Client, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { CreateResult, RowVerdict } from '../../contract/importation.ts';
import { addDays, dayOf, frenchDay } from '../../../../rules/day.ts';

let server: TestServer;
let importer: Client;
beforeAll(async () => {
  server = await startTestServer();
  importer = server.as('ROLE_IMPORTATEUR');
  await addSampleCodes(server.db, 3, 3);
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const post = <T>(call: string, livraisons: readonly DeliveryRow[]) =>
  importer.post(`/api/data/livraisons/${call}/import`, { livraisons }).then((answer) => answer.json<T>());
const texts = async (rows: readonly DeliveryRow[]) =>
  (await post<RowVerdict[]>('validate', rows)).map(({ text }) => text);
const finalise = (rows: readonly DeliveryRow[]) => post<CreateResult>('process', rows);
const lots = async () =>
  (
    await server.db.pool.query<object>(
      'select lot_number, expire_at, quantite_disponible from stock_commercial order by commercial_id, lot_number',
    )
  ).rows;
const TODAY = dayOf(new Date());
const day = (days: number) => frenchDay(addDays(TODAY, days));

describe('a lot has one expiry date', () => {
  test('a row with another date is in error and names both; the lot does not change', async () => {
    await finalise([deliveryRow(2, { lot: 'L', quantity: '13', expiry: '01/01/2028' })]);
    const rows = [
      deliveryRow(2, { document: 'FA2', lot: 'L', quantity: '3', expiry: '01/06/2025' }),
      deliveryRow(3, { document: 'FA3', lot: ' l', quantity: '4', expiry: '01/01/2028' }),
    ];
    const [wrong, good] = [rows.slice(0, 1), rows.slice(1)];
    expect(await texts(wrong)).toEqual(['Date limite\u00a0: le lot L expire le 01/01/2028, pas le 01/06/2025']);
    expect((await post<RowVerdict[]>('validate', wrong))[0]).toMatchObject({
      code: 'Ligne - Date limite',
      status: false,
    });
    expect(await finalise(wrong)).toEqual({ created: 0, ignored: 1, documents: 0 });
    expect(await finalise(good)).toEqual({ created: 1, ignored: 0, documents: 1 });
    expect(await lots()).toEqual([{ lot_number: 'L', expire_at: '2028-01-01', quantite_disponible: 17 }]);
  });

  test('two dates for a lot in one file: both rows are in error, even the one that agrees with the lot', async () => {
    const both = (number: string, at: number) => [
      deliveryRow(at, { document: `A${number}`, lot: number, expiry: '01/01/2028' }),
      deliveryRow(at + 1, { document: `B${number}`, lot: number.toLowerCase(), expiry: '01/06/2027' }),
    ];
    const said = [
      'Date limite\u00a0: le 01/01/2028 pour le lot N, mais le 01/06/2027 à la ligne 3',
      'Date limite\u00a0: le 01/06/2027 pour le lot n, mais le 01/01/2028 à la ligne 2',
    ];
    expect(await texts(both('N', 2))).toEqual(said);
    expect(await finalise(both('N', 2))).toEqual({ created: 0, ignored: 2, documents: 0 });
    await finalise([deliveryRow(2, { lot: 'N', expiry: '01/01/2028' })]);
    expect(await texts(both('N', 2))).toEqual([
      said[0],
      'Date limite\u00a0: le lot N expire le 01/01/2028, pas le 01/06/2027',
    ]);
  });

  test('the same number with another representative or article is another lot', async () => {
    const rows = [
      deliveryRow(2, { document: 'A', lot: 'L', expiry: '01/01/2028' }),
      deliveryRow(3, { document: 'B', client: 'C0002', lot: 'L', expiry: '01/06/2028' }),
      deliveryRow(4, { document: 'A', article: 'ART0002', lot: 'L', expiry: '01/07/2028' }),
    ];
    expect(await texts(rows)).toEqual(['Valide', 'Valide', 'Valide']);
    expect(await finalise(rows)).toMatchObject({ created: 3 });
  });

  test('a lot without a date takes that of its delivery', async () => {
    await server.db.pool.query(
      "insert into stock_commercial (product_id, commercial_id, lot_number) select p.id, u.id, 'L' from product p, " +
        "utilisateur u where p.code = 'ART0001' and u.username = 'col001'",
    );
    expect(await finalise([deliveryRow(2, { lot: 'L', expiry: '01/01/2028' })])).toMatchObject({ created: 1 });
    expect(await lots()).toMatchObject([{ expire_at: '2028-01-01', quantite_disponible: 5 }]);
  });

  test('a return dates nothing', async () => {
    await finalise([deliveryRow(2, { lot: 'L', expiry: '01/01/2028' })]);
    const retours = [deliveryRow(2, { document: 'AV1', lot: 'L', quantity: '1', expiry: '01/06/2025' })];
    expect((await importer.post('/api/data/retour/process/import', { retours })).json()).toMatchObject({ created: 1 });
    expect(await lots()).toMatchObject([{ expire_at: '2028-01-01', quantite_disponible: 4 }]);
  });

  test('the database too refuses another date for a lot, and to remove its date', async () => {
    await finalise([deliveryRow(2, { lot: 'L', expiry: '01/01/2028' })]);
    for (const value of ["'2027-01-01'", 'null']) {
      await expect(server.db.pool.query(`update stock_commercial set expire_at = ${value}`)).rejects.toThrow(
        'la date limite du lot LOT0000001 ne change que par sa correction',
      );
    }
    expect(await lots()).toMatchObject([{ expire_at: '2028-01-01' }]);
  });
});

describe('unusual dates get a remark', () => {
  const LATE = 'daté d’après aujourd’hui';
  test.each<[string, Parameters<typeof deliveryRow>[1], string[]]>([
    ['no remark', {}, []],
    [
      'a lot that has expired',
      { date: day(-3), expiry: day(-4) },
      [`lot déjà expiré à cette date, depuis le ${day(-4)}`],
    ],
    ['a lot that expires on the same day', { date: day(-3), expiry: day(-3) }, []],
    ['an expiry in 2999', { expiry: '31/12/2999' }, ['date limite très lointaine\u00a0: le 31/12/2999']],
    ['a delivery of 2015', { date: '02/03/2015' }, ['daté d’il y a plus d’un an\u00a0: le 02/03/2015']],
    ['a delivery of the day after tomorrow', { date: day(2) }, [LATE]],
    [
      'all at once',
      { date: day(2), expiry: '01/06/2025' },
      [LATE, 'lot déjà expiré à cette date, depuis le 01/06/2025'],
    ],
  ])('%s', async (_name, fields, remarks) => {
    const row = deliveryRow(2, { date: day(-1), ...fields });
    expect(await texts([row])).toEqual([['Valide', ...remarks].join(' — ')]);
    expect(await finalise([row])).toMatchObject({ created: 1, ignored: 0 });
  });

  test('a disabled representative', async () => {
    await server.db.pool.query("update utilisateur set is_enabled = false where code_tiers = 'C0002'");
    expect(await texts([deliveryRow(2, { client: 'C0002' })])).toEqual([
      'Valide — commercial désactivé\u00a0: Commercial 2',
    ]);
  });
});
