import type { CreateResult, RowVerdict } from '../../contract/importation.ts';
import { addDays, dayOf } from '../../../../rules/day.ts';
import { paiementRow, samplePaiements } from '../../../../tests/support/paiements.ts';
import { addCommercial, insert, scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';

const FINALISE_URL = '/api/data/paiements/process/import';
let server: TestServer;
let importer: Client;

const reset = () => server.reset();
beforeAll(async () => {
  server = await startTestServer();
  importer = server.as('ROLE_IMPORTATEUR');
  await Promise.all(Array.from({ length: 10 }, (_, n) => addCommercial(server.db, n + 1, { nom_prenom: 'Rasoa Éva' })));
  await server.remember();
});
afterAll(() => server.close());

const verdicts = async (paiements: object[]) =>
  (await importer.post('/api/data/paiements/validate/import', { paiements })).json<RowVerdict[]>();
const finalise = (paiements: object[], headers: Record<string, string> = {}, more: object = {}) =>
  importer.post(FINALISE_URL, { paiements, ...more }, { headers });
const result = async (paiements: object[]) => (await finalise(paiements)).json<CreateResult>();
const counts = async () => ({
  paiements: await scalar(server.db, 'select count(*) from paiement'),
  journal: await scalar(server.db, 'select count(*) from import_journal'),
  notifications: await scalar(server.db, 'select count(*) from notification where genre is null'),
  audit: await scalar(server.db, "select count(*) from audit where entity = 'paiement'"),
});
const french = (day: string) => day.split('-').reverse().join('/');

describe('the example files', () => {
  beforeAll(reset);

  test.each(['paiements.xlsx', 'paiements.xls'])('%s: fifteen payments with sums, audit and journal', async (name) => {
    const before = await counts();
    const rows = await samplePaiements(name);
    expect(rows).toHaveLength(15);
    expect((await verdicts(rows)).map((verdict) => [verdict.status, verdict.code])).toEqual(
      rows.map(() => [true, 'valide']),
    );
    const answer = await finalise(
      rows,
      {},
      { acceptes: rows.map(({ ligne }) => ligne), fichier: { nom: name, sha256: 'b'.repeat(64) } },
    );
    expect([answer.statusCode, answer.json()]).toEqual([200, { created: 15, ignored: 0 }]);
    expect(await counts()).toEqual({
      paiements: before.paiements + 15,
      journal: before.journal + 1,
      notifications: before.notifications + 1,
      audit: before.audit + 15,
    });

    const total = rows.reduce((sum, row) => sum + Number(row['Montant']), 0);
    const imported = 'from paiement where import_id = (select max(id) from import_journal)';
    expect(await scalar(server.db, `select sum(value) ${imported}`)).toBe(total);
    expect(await scalar(server.db, `select count(*) ${imported} and is_orange_money`)).toBe(5);
    expect(await scalar(server.db, `select count(distinct f_jour(paiement_at)) ${imported}`)).toBe(15);
    expect(
      await scalar(
        server.db,
        'select count(*) from commercial_cumul c where total_paiements_value <> coalesce((select sum(value) from ' +
          'paiement p where p.commercial_id = c.commercial_id), 0)',
      ),
    ).toBe(0);
    const listed = (await importer.get(`/api/data/imports?sha256=${'b'.repeat(64)}`)).json<{ member: object[] }>();
    expect(listed.member[0]).toMatchObject({
      resource: 'paiements',
      fileName: name,
      lignes: 15,
      created: 15,
      updated: 0,
      ignored: 0,
    });
  });

  test('the two files say the same: in the second each row names the same payment, and stays valid', async () => {
    const [first] = await verdicts(await samplePaiements('paiements.xls'));
    expect(first).toMatchObject({
      status: true,
      code: 'valide',
      question: 'identique',
      text: expect.stringMatching(
        /un paiement identique existe déjà \(REG26\d{5}, enregistré le \d\d\/\d\d\/\d{4}\)$/,
      ) as string,
    });
  });
});

describe('what the review left out', () => {
  beforeAll(reset);

  test('counts as ignored in journal and alert, although only the valid rows are sent', async () => {
    const rows = (await samplePaiements('paiements.xls')).slice(0, 3);
    const answer = await finalise(rows, {}, { fichier: { nom: 'octobre.xls', sha256: 'c'.repeat(64), lignes: 5 } });
    expect(answer.json()).toEqual({ created: 3, ignored: 0 });
    const listed = (await importer.get(`/api/data/imports?sha256=${'c'.repeat(64)}`)).json<{ member: object[] }>();
    expect(listed.member[0]).toMatchObject({ lignes: 5, created: 3, ignored: 2 });
    expect(
      await scalar(
        server.db,
        "select count(*) from notification where genre = 'import' and closed_at is null and message like '%2 " +
          "lignes laissées de côté'",
      ),
    ).toBe(1);
  });
});

describe('a single wrong row says what and why', () => {
  beforeAll(reset);

  const CASES: [name: string, fields: Parameters<typeof paiementRow>[1], column: string, text: string][] = [
    ['missing client', { client: ' ' }, 'Client', 'Client manquant'],
    ['missing amount', { montant: '' }, 'Montant', 'Montant manquant'],
    ...['douze', '1e3', '12 50', '50 000 Ar', '0x10', '١٢'].map((montant): (typeof CASES)[number] => [
      `amount ${montant}`,
      { montant },
      'Montant',
      `Montant illisible\u00a0: ${montant}`,
    ]),
    ['ambiguous amount', { montant: '1.250' }, 'Montant', 'Montant ambigu\u00a0: 1.250 peut se lire de deux façons'],
    [
      'ambiguous amount with a comma',
      { montant: '12 500,000' },
      'Montant',
      'Montant ambigu\u00a0: 12 500,000 peut se lire de deux façons',
    ],
    [
      'amount of thirteen digits',
      { montant: '1000000000000' },
      'Montant',
      'Montant trop grand\u00a0: 12 chiffres au plus',
    ],
    ...['0', '-5', '0,00'].map((montant): (typeof CASES)[number] => [
      `amount ${montant}`,
      { montant },
      'Montant',
      'Montant\u00a0: un nombre supérieur à 0 est attendu',
    ]),
    [
      'amount with a fraction',
      { montant: '1 250,50' },
      'Montant',
      'Montant\u00a0: un nombre entier d’ariary est attendu, pas 1 250,50',
    ],
    ['no date', { date: '' }, 'Date', 'Date\u00a0: une date est attendue'],
    ['date in another form', { date: '2026-11-10' }, 'Date', 'Date\u00a0: jj/mm/aaaa attendu'],
    ['day that does not exist', { date: '29/02/2026' }, 'Date', 'Date\u00a0: le 29/02/2026 n’existe pas'],
    ['before 1900', { date: '31/12/1899' }, 'Date', 'Date\u00a0: le 31/12/1899 est antérieur à 1900'],
    ...['0', '60', '-1', '1000000000', '46327.5'].map((date): (typeof CASES)[number] => [
      `date ${date}`,
      { date },
      'Date',
      `Date\u00a0: le nombre ${date} n’est pas une date`,
    ]),
    ['more than a year ahead', { date: '31/12/2999' }, 'Date', 'Date\u00a0: le 31/12/2999 est trop loin dans le futur'],
    ['before 2000', { date: '31/12/1999' }, 'Date', 'Date\u00a0: le 31/12/1999 est antérieur à 2000'],
    ['missing means of payment', { means: '\u00a0' }, 'Moyen de paiement', 'Moyen de paiement manquant'],
    [
      'means of payment too long',
      { means: 'x'.repeat(101) },
      'Moyen de paiement',
      'Texte trop long (100 caractères au plus)',
    ],
    ['missing code', { code: '' }, 'Code (tiers)', 'Code (tiers) manquant'],
    ['unknown code', { code: 'C9999' }, 'Code (tiers)', 'Commercial inconnu\u00a0: C9999'],
  ];

  let passing = 0;
  test.each(CASES)('%s', async (_name, fields, column, text) => {
    expect(await verdicts([paiementRow(2, fields)])).toEqual([{ code: column, text, status: false }]);
    expect(
      await result([
        paiementRow(2, fields),
        paiementRow(3, { montant: '1 000', date: french(addDays('2026-10-31', -(passing += 1))) }),
      ]),
    ).toEqual({ created: 1, ignored: 1 });
  });

  test('the code of a back-office account is not that of a representative', async () => {
    await insert(server.db, 'utilisateur', {
      username: 'chef',
      nom_prenom: 'Chef',
      role_code: 'ROLE_ADMIN',
      code_tiers: 'C0999',
    });
    expect(await verdicts([paiementRow(2, { code: 'C0999' })])).toMatchObject([
      { code: 'Code (tiers)', text: 'Commercial inconnu\u00a0: C0999' },
    ]);
  });
});

describe('how cells are read', () => {
  beforeEach(reset);

  test('thousands and zero decimals, today, a 29 February, surrounding spaces', async () => {
    const today = french(dayOf(new Date()));
    const rows = [
      paiementRow(2, { montant: '1 250 000' }),
      paiementRow(3, { montant: '1\u00a0250\u202f001,00' }),
      paiementRow(4, { montant: '1.250.002' }),
      paiementRow(5, { montant: '1,250,003.00' }),
      paiementRow(6, { montant: '7', date: today }),
      paiementRow(7, { montant: '8', date: '29/02/2024' }),
      paiementRow(8, { montant: ' 9 ', code: ' C0002 ', client: ' Éva  RASOA ', means: '  Carte   bancaire ' }),
    ];
    expect(await result(rows)).toEqual({ created: 7, ignored: 0 });
    const { rows: stored } = await server.db.pool.query<Record<string, unknown>>(
      'select value, f_jour(paiement_at) as jour, ref_paiement as ref, paiement_source as moyen from paiement ' +
        'order by id',
    );
    expect(stored.map((row) => Number(row['value']))).toEqual([1_250_000, 1_250_001, 1_250_002, 1_250_003, 7, 8, 9]);
    expect(stored[4]).toMatchObject({ jour: dayOf(new Date()) });
    // The reference has the year of the payment and the payment's own id.
    expect(stored[5]).toMatchObject({ jour: '2024-02-29', ref: 'REG2400006' });
    expect(stored[6]).toMatchObject({ moyen: 'Carte bancaire' });
  });

  test.each([
    ['OM', true],
    ['om', true],
    [' Orange   Money ', true],
    ['ORANGE MONEY', true],
    ['Orangé Möney', true],
    ['O.M.', true],
    ['Orange-Money', true],
    ['Espèces', false],
    ['Chèque', false],
    ['Comptant', false],
    ['Orange', false],
    ['Virement (OM)', false],
    ['MVola', false],
  ])('%s: Orange Money %s', async (moyen, expected) => {
    await result([paiementRow(2, { means: moyen })]);
    expect((await importer.get('/api/data/paiements')).json()).toMatchObject({
      member: [{ isOrangeMoney: expected, paiementSource: moyen.trim().replace(/\s+/g, ' ') }],
    });
  });

  test('of two rows with the same client, amount, date and means in other spellings the second is double', async () => {
    const rows = [
      paiementRow(2, { client: 'RASOA Éva', montant: '1250', means: 'OM' }),
      paiementRow(3, { client: 'rasoa  eva', montant: '1 250,00', means: 'Orange Money' }),
      paiementRow(4, { client: 'RASOA Éva', montant: '1250', means: 'Espèces' }),
      paiementRow(5, { client: 'RASOA Éva', montant: '1251', means: 'OM' }),
      paiementRow(6, { client: 'RASOA Éva', montant: '1250', means: 'OM', date: '09/11/2026' }),
      paiementRow(7, { client: 'RASOA Eve', montant: '1250', means: 'OM' }),
      paiementRow(8, { client: 'RASOA Éva', montant: '1250', means: 'ESPECES', code: 'C0002' }),
    ];
    // The same person by code, under another name: a question is asked.
    const otherName =
      'Valide — «\u00a0RASOA Eve\u00a0» n’est pas le nom de C0001 (Rasoa Éva) — paiement identique à celui de la ligne 2, ' +
      'sous un autre nom';
    const double = (ligne: number) =>
      `Ligne en double\u00a0: mêmes client, montant, date et moyen de paiement qu’à la ligne ${ligne}`;
    expect((await verdicts(rows)).map(({ text }) => text)).toEqual([
      'Valide',
      double(2),
      'Valide',
      'Valide',
      'Valide',
      otherName,
      double(4),
    ]);
    expect(await result(rows)).toEqual({ created: 4, ignored: 3 });
  });

  test('a payment equal to a stored one is asked about, and stored only if accepted', async () => {
    await result([paiementRow(2)]);
    const again = [
      paiementRow(2),
      paiementRow(3, { code: 'C0002' }),
      paiementRow(4, { montant: '50001' }),
      paiementRow(5, { date: '09/11/2026' }),
      paiementRow(6, { means: 'Chèque' }),
      paiementRow(7, { means: ' ESPECES', client: 'Éva RASOA', code: 'c0001' }),
    ];
    const today = french(dayOf(new Date()));
    const there = `un paiement identique existe déjà (REG2600001, enregistré le ${today})`;
    expect((await verdicts(again)).map(({ text, question, status }) => [status, question, text])).toEqual([
      [true, 'identique', `Valide — ${there}`],
      [false, undefined, expect.stringMatching(/^Ligne en double/)],
      ...[4, 5, 6].map(() => [true, undefined, 'Valide']),
      [true, 'identique', `Valide — paiement identique à celui de la ligne 2, sous un autre nom — ${there}`],
    ]);
    expect([await result(again), await counts()]).toEqual([
      { created: 3, ignored: 3 },
      { paiements: 4, journal: 2, notifications: 2, audit: 4 },
    ]);
    // Importing the same again stores nothing until a line is accepted; accepting a line that is in error does not
    // store it.
    expect([await result(again), await counts()]).toEqual([
      { created: 0, ignored: 6 },
      { paiements: 4, journal: 2, notifications: 2, audit: 4 },
    ]);
    expect((await finalise(again, {}, { acceptes: [3, 7, 99] })).json()).toEqual({ created: 1, ignored: 5 });
    expect(await scalar(server.db, 'select sum(created * 100 + ignored) from import_journal where lignes = 6')).toBe(
      408,
    );
  });

  test('two people finalise the same checked file at once: each payment is stored once', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => paiementRow(n + 2, { montant: String(1000 + n) }));
    expect((await verdicts(rows)).every(({ question }) => question === undefined)).toBe(true);
    const answers = await Promise.all([result(rows), result(rows), result(rows)]);
    expect(answers.map(({ created }) => created).sort((a, b) => a - b)).toEqual([0, 0, 30]);
    expect((await counts()).paiements).toBe(30);
  });

  test.each([
    ['Rasoa Éva', []],
    ['ÉVA rasoa', []],
    ['  rasoa,  eva ', []],
    ['RAKOTO Éva', ['«\u00a0RAKOTO Éva\u00a0» n’est pas le nom de C0001 (Rasoa Éva)']],
    ['Rasoa', ['«\u00a0Rasoa\u00a0» n’est pas le nom de C0001 (Rasoa Éva)']],
  ])('the client « %s » with the code of Rasoa Éva', async (client, remarks) => {
    expect(
      (await verdicts([paiementRow(2, { client })])).map(({ text, status, question }) => [status, question, text]),
    ).toEqual([[true, undefined, ['Valide', ...remarks].join(' — ')]]);
  });

  test('a disabled representative gets a remark, and the payment is stored', async () => {
    await server.db.pool.query("update utilisateur set is_enabled = false where code_tiers = 'C0001'");
    expect((await verdicts([paiementRow(2)])).map(({ text }) => text)).toEqual([
      'Valide — commercial désactivé\u00a0: Rasoa Éva',
    ]);
    expect(await result([paiementRow(2)])).toEqual({ created: 1, ignored: 0 });
  });

  test('a date of tomorrow gets a remark, and the payment is stored', async () => {
    const tomorrow = french(addDays(dayOf(new Date()), 1));
    expect(await verdicts([paiementRow(2, { date: tomorrow })])).toMatchObject([
      { status: true, text: 'Valide — daté d’après aujourd’hui' },
    ]);
  });

  test('existence by reference; without a valid row nothing is written', async () => {
    expect(await result([paiementRow(2, { code: 'X' })])).toEqual({ created: 0, ignored: 1 });
    expect(await result([])).toEqual({ created: 0, ignored: 0 });
    expect(await counts()).toEqual({ paiements: 0, journal: 0, notifications: 0, audit: 0 });
    await result([paiementRow(2)]);
    expect(
      (await importer.post('/api/data/paiements/check/existence', { codes: ['REG2600001', 'REG2600002', '__proto__'] }))
        .body,
    ).toBe('{"REG2600001":true,"REG2600002":false,"__proto__":false}');
  });
});

describe('once only, and all or nothing', () => {
  beforeEach(reset);

  test('the same key answers the same and creates nothing; another body with it is refused', async () => {
    const headers = { 'idempotency-key': 'cle-de-paiement-0001' };
    const answers = await Promise.all([finalise([paiementRow(2)], headers), finalise([paiementRow(2)], headers)]);
    expect(answers.map((answer) => answer.json<CreateResult>())).toEqual([
      { created: 1, ignored: 0 },
      { created: 1, ignored: 0 },
    ]);
    expect(problemOf(await finalise([paiementRow(2), paiementRow(3, { montant: '1' })], headers)).status).toBe(422);
    expect(await counts()).toEqual({ paiements: 1, journal: 1, notifications: 1, audit: 1 });
  });

  test('two files at once: all references differ, the sums are right', async () => {
    const file = (first: number) =>
      Array.from({ length: 400 }, (_, n) =>
        paiementRow(n + 2, { montant: String(first + n), code: `C000${(n % 9) + 1}` }),
      );
    const answers = await Promise.all([finalise(file(1)), finalise(file(1_001)), finalise(file(2_001))]);
    expect(answers.map((answer) => answer.json<CreateResult>().created)).toEqual([400, 400, 400]);
    expect(
      await scalar(
        server.db,
        "select count(distinct ref_paiement) from paiement where ref_paiement ~ '^REG26\\d{5,}$'",
      ),
    ).toBe(1_200);
    expect(await scalar(server.db, 'select sum(total_paiements_value) from commercial_cumul')).toBe(
      await scalar(server.db, 'select sum(value) from paiement'),
    );
  });

  test('a failure halfway stores nothing', async () => {
    await server.db.pool.query("alter table audit add constraint failure check (entity <> 'paiement')");
    expect(problemOf(await finalise([paiementRow(2)])).status).toBeGreaterThanOrEqual(409);
    expect([
      await counts(),
      await scalar(server.db, 'select sum(total_paiements_value) from commercial_cumul'),
    ]).toEqual([{ paiements: 0, journal: 0, notifications: 0, audit: 0 }, 0]);
  });
});
