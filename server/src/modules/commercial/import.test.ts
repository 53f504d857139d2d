import { addCommercial, insert, scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';

const FINALISE_URL = '/api/data/commercial/process/import';
let server: TestServer;
let importer: Client;

beforeAll(async () => {
  server = await startTestServer();
  importer = server.as('ROLE_IMPORTATEUR');
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const row = (n: number, more: Record<string, string> = {}) => ({
  ligne: n + 1,
  'Code (tiers)': `C${String(n).padStart(4, '0')}`,
  Nom: `NOM ${n}`,
  'Adresse 1 (facturation)': `Lot ${n}`,
  'Solde actuel': '1 234,56',
  'Téléphone portable (facturation)': '034 12 345 67',
  REGION: 'Analamanga',
  'Code Famille': 'FAM',
  'Compte comptable': '411000',
  'CODE COLLABORATEUR': `COL${String(n).padStart(3, '0')}`,
  NOM: '',
  PRENOM: '',
  ...more,
});
const finalise = async (commercials: object[]) =>
  (await importer.post(FINALISE_URL, { commercials })).json<{
    created: number;
    updated: number;
    identical: number;
    ignored: number;
  }>();
const user = async (username: string) =>
  (
    await server.db.pool.query<Record<string, unknown>>(
      'select u.*, g.designation as region from utilisateur u left join region g on g.id = u.region_id where ' +
        'username = $1',
      [username],
    )
  ).rows[0];
describe('import', () => {
  test('a new card gets a username from the collaborator code, and no password', async () => {
    expect(await finalise([row(1)])).toEqual({ created: 1, updated: 0, identical: 0, ignored: 0 });
    expect(await user('col001')).toMatchObject({
      username: 'col001',
      nom_prenom: 'NOM 1',
      role_code: 'ROLE_COMMERCIAL',
      code_tiers: 'C0001',
      code_collaborateur: 'COL001',
      solde: 1235,
      phone_number: '0341234567',
      adresse: 'Lot 1',
      region: 'ANALAMANGA',
      code_famille: 'FAM',
      compte_comptable: '411000',
      password_hash: null,
      is_enabled: true,
    });
    const { rows } = await server.db.pool.query('select action, username, before, after from audit');
    expect(rows).toEqual([
      {
        action: 'créer',
        username: server.usernameOf('ROLE_IMPORTATEUR'),
        before: null,
        after: {
          nomPrenom: 'NOM 1',
          adresse: 'Lot 1',
          phoneNumber: '0341234567',
          region: 'ANALAMANGA',
          solde: 1235,
          codeFamille: 'FAM',
          compteComptable: '411000',
          codeCollaborateur: 'COL001',
        },
      },
    ]);
  });

  test('a known card is updated; what the file leaves out stays', async () => {
    await addCommercial(server.db, 1, {
      is_enabled: false,
      password_hash: 'x',
      initial_command_value: 700,
      username: 'ancien.nom',
    });
    expect(await finalise([row(1, { REGION: '', Nom: 'Nouveau' }), row(2)])).toEqual({
      created: 1,
      updated: 1,
      identical: 0,
      ignored: 0,
    });
    expect(await user('ancien.nom')).toMatchObject({
      nom_prenom: 'Nouveau',
      is_enabled: false,
      password_hash: 'x',
      initial_command_value: 700,
      code_collaborateur: 'COL001',
      role_code: 'ROLE_COMMERCIAL',
    });
    await finalise([row(2, { REGION: '' })]);
    expect(await user('col002')).toMatchObject({ region: 'ANALAMANGA' });
  });

  test('the same file a second time changes nothing and writes no audit', async () => {
    await finalise([row(1), row(2)]);
    const traces = await scalar(server.db, 'select count(*) from audit');
    expect(await finalise([row(1), row(2)])).toEqual({ created: 0, updated: 0, identical: 2, ignored: 0 });
    expect(await scalar(server.db, 'select count(*) from audit')).toBe(traces);
  });

  test('the review shows changes field by field, and why a row cannot be stored', async () => {
    await addCommercial(server.db, 9);
    await insert(server.db, 'utilisateur', {
      username: 'chef',
      nom_prenom: 'Chef',
      role_code: 'ROLE_ADMIN',
      code_tiers: 'C0077',
    });
    await finalise([row(1)]);
    const rows = [
      row(1, {
        Nom: 'Autre',
        'Solde actuel': '5',
        'Téléphone portable (facturation)': '341234567',
        REGION: 'analamanga',
        'Adresse 1 (facturation)': ' Lot  1',
      }),
      row(2),
      row(3, { 'CODE COLLABORATEUR': 'COL009' }),
      row(4, { 'CODE COLLABORATEUR': 'CHEF' }),
      row(77),
      row(6, { 'CODE COLLABORATEUR': 'COL002' }),
      row(8, { 'Solde actuel': '1.250' }),
      row(7, { Nom: '' }),
    ];
    const said = (await importer.post('/api/data/commercial/validate/import', { commercials: rows })).json<
      { text: string; action?: string; changements?: object[] }[]
    >();
    expect(said.slice(0, 2).map(({ action, changements }) => [action, changements])).toEqual([
      [
        'update',
        [
          { champ: 'Nom', avant: 'NOM 1', apres: 'Autre' },
          { champ: 'Solde', avant: '1\u202f235 Ar', apres: '5 Ar' },
        ],
      ],
      ['create', undefined],
    ]);
    expect(said.slice(2).map(({ text }) => text)).toEqual([
      'Code collaborateur déjà attribué à C0009',
      'Le nom d’utilisateur «\u00a0chef\u00a0» est déjà pris',
      'Code (tiers) d’un compte du back-office\u00a0: C0077',
      'Ligne en double\u00a0: même code collaborateur qu’à la ligne 3',
      'Solde actuel\u00a0: montant illisible «\u00a01.250\u00a0»',
      'Valeur manquante\u00a0: Nom',
    ]);
    expect(await finalise(rows)).toEqual({ created: 1, updated: 1, identical: 0, ignored: 6 });
    // A value that means the same is not changed.
    expect(await user('col001')).toMatchObject({
      nom_prenom: 'Autre',
      phone_number: '0341234567',
      adresse: 'Lot 1',
      solde: 5,
    });
    expect(await finalise(rows.slice(0, 2))).toEqual({ created: 0, updated: 0, identical: 2, ignored: 0 });
  });

  test('an invalid telephone and a new region are reported; the telephone is not stored', async () => {
    await finalise([row(1)]);
    const said = (rows: object[]) =>
      importer
        .post('/api/data/commercial/validate/import', { commercials: rows })
        .then((answer) => answer.json<{ text: string }[]>().map(({ text }) => text));
    const phone = (text: string) => ({ 'Téléphone portable (facturation)': text });
    const rows = [
      row(1, phone('abc')),
      row(2, { ...phone('12'), REGION: 'Mars' }),
      row(3, { REGION: 'MARS' }),
      row(4, phone('+261 34 12 345 67 (bureau)')),
      row(5, phone('')),
    ];
    expect(await said(rows)).toEqual([
      'Valide — «\u00a0abc\u00a0» n’est pas un numéro de téléphone, il n’est pas repris',
      'Valide — «\u00a012\u00a0» n’est pas un numéro de téléphone, il n’est pas repris — nouvelle région\u00a0: MARS',
      'Valide — nouvelle région\u00a0: MARS',
      'Valide',
      'Valide',
    ]);
    expect(await finalise(rows)).toMatchObject({ created: 4, ignored: 0 });
    expect([await user('col001'), await user('col002')]).toMatchObject([
      { phone_number: '0341234567' },
      { phone_number: '', region: 'MARS' },
    ]);
    expect(await said([row(6, { REGION: 'mars' })])).toEqual(['Valide']);

    // A region without representatives leaves the filters, and is new again if it comes back.
    const regions = async () =>
      (await importer.get('/api/data/dashboard/key-metrics', { headers: { accept: 'application/json' } })).json<{
        regions: string[];
      }>().regions;
    expect(await regions()).toEqual(['ANALAMANGA', 'MARS']);
    await finalise([row(2), row(3)]);
    expect([await regions(), await said([row(6, { REGION: 'mars' })])]).toEqual([
      ['ANALAMANGA'],
      ['Valide — nouvelle région\u00a0: MARS'],
    ]);
  });

  test('the collaborator code of a known card changes with a trace; the username stays', async () => {
    await finalise([row(1), row(2)]);
    const moved = [row(1, { 'CODE COLLABORATEUR': 'COL901' })];
    const said = (await importer.post('/api/data/commercial/validate/import', { commercials: moved })).json<object[]>();
    expect(said).toMatchObject([
      { action: 'update', changements: [{ champ: 'Code collaborateur', avant: 'COL001', apres: 'COL901' }] },
    ]);
    expect(await finalise(moved)).toEqual({ created: 0, updated: 1, identical: 0, ignored: 0 });
    expect(await user('col001')).toMatchObject({
      code_tiers: 'C0001',
      code_collaborateur: 'COL901',
      nom_prenom: 'NOM 1',
    });
    const { rows } = await server.db.pool.query(
      "select before, after from audit where entity_id = 'col001' and action = 'modifier'",
    );
    expect(rows).toEqual([{ before: { codeCollaborateur: 'COL001' }, after: { codeCollaborateur: 'COL901' } }]);
    expect(await finalise(moved)).toMatchObject({ updated: 0, identical: 1 });
    // A code that one person gave up may be given to another, but two people cannot exchange theirs: each code is
    // taken.
    expect(await finalise([row(2, { 'CODE COLLABORATEUR': 'COL001' })])).toMatchObject({ updated: 1 });
    expect(
      await finalise([row(1, { 'CODE COLLABORATEUR': 'COL001' }), row(2, { 'CODE COLLABORATEUR': 'COL901' })]),
    ).toMatchObject({ updated: 0, ignored: 2 });
    expect([(await user('col001'))?.code_collaborateur, (await user('col002'))?.code_collaborateur]).toEqual([
      'COL901',
      'COL001',
    ]);
  });

  test('rows that cannot be stored are counted separately', async () => {
    await addCommercial(server.db, 9);
    const rows = [
      row(1),
      row(2, { 'Code (tiers)': '' }),
      row(3, { Nom: '' }),
      row(4, { 'CODE COLLABORATEUR': '' }),
      row(5, { 'Code (tiers)': 'C0001' }),
      row(6, { 'CODE COLLABORATEUR': 'COL001' }),
      row(7, { 'CODE COLLABORATEUR': 'COL009' }),
      row(8, { Nom: 'x'.repeat(400) }),
      row(10, { Nom: '', NOM: 'RAKOTO', PRENOM: 'Hery' }),
    ];
    expect(await finalise(rows)).toEqual({ created: 2, updated: 0, identical: 0, ignored: 7 });
    expect(await user('col010')).toMatchObject({ nom_prenom: 'RAKOTO Hery' });
    expect(await user('col009')).toMatchObject({ nom_prenom: 'Commercial 9', code_tiers: 'C0009' });
  });

  test('a collaborator code that would give another person’s username is refused', async () => {
    const admin = server.usernameOf('ROLE_ADMIN');
    await insert(server.db, 'utilisateur', { username: 'Chef', nom_prenom: 'Chef', role_code: 'ROLE_EDITEUR' });
    expect(
      await finalise([
        row(5, { 'CODE COLLABORATEUR': 'CHEF' }),
        row(1, { 'CODE COLLABORATEUR': admin }),
        row(2, { 'CODE COLLABORATEUR': admin.toUpperCase() }),
        row(3, { 'CODE COLLABORATEUR': 'Abc' }),
        row(4, { 'CODE COLLABORATEUR': 'aBC' }),
      ]),
    ).toEqual({ created: 1, updated: 0, identical: 0, ignored: 4 });
    expect(await user(admin)).toMatchObject({ role_code: 'ROLE_ADMIN', code_tiers: null });
  });

  test('a client code of a back-office account does not make it a representative', async () => {
    await insert(server.db, 'utilisateur', {
      username: 'chef',
      nom_prenom: 'Chef',
      role_code: 'ROLE_ADMIN',
      code_tiers: 'C0001',
    });
    await finalise([row(1)]);
    expect(await user('chef')).toMatchObject({ nom_prenom: 'Chef', role_code: 'ROLE_ADMIN' });
  });

  test('without a valid row there is no journal entry and no notification', async () => {
    expect(await finalise([row(1, { 'Code (tiers)': '' })])).toEqual({
      created: 0,
      updated: 0,
      identical: 0,
      ignored: 1,
    });
    expect([
      await scalar(server.db, 'select count(*) from import_journal'),
      await scalar(server.db, 'select count(*) from notification where genre is null'),
    ]).toEqual([0, 0]);
    expect(problemOf(await importer.post(FINALISE_URL, { commercials: [] }))).toMatchObject({
      status: 422,
      detail: 'Aucune ligne à importer.',
    });
  });

  test('texts that cannot be stored cause no server error', async () => {
    const odd = ['\ud800', '\udc00x', 'a\u0000b', '\\', '"', "'", '{}', '￿', '😀', '‮', 'é'.repeat(200)];
    const rows = odd.map((text, n) => row(n + 1, { Nom: `N${text}`, 'Adresse 1 (facturation)': text, REGION: text }));
    expect(await finalise(rows)).toEqual({ created: odd.length, updated: 0, identical: 0, ignored: 0 });
  });

  test('an unreadable balance refuses the card; an empty one is 0', async () => {
    const unreadable = ['x', '1e3', '0x1', 'NaN', '-', '1.2.3', '12 50', '1.250', '1 000 000 000 000', '12 500 Ar'];
    const rows = unreadable.map((solde, n) => row(n + 1, { 'Solde actuel': solde }));
    expect(await finalise(rows)).toEqual({ created: 0, updated: 0, identical: 0, ignored: unreadable.length });
    const readable: [texte: string, solde: number][] = [
      ['', 0],
      ['-5', -5],
      ['999999999999', 999_999_999_999],
      ['1\u202f000', 1000],
      ['12,5', 13],
      ['1.250.000,00', 1_250_000],
    ];
    expect(await finalise(readable.map(([solde], n) => row(n + 50, { 'Solde actuel': solde })))).toEqual({
      created: readable.length,
      updated: 0,
      identical: 0,
      ignored: 0,
    });
    const { rows: balances } = await server.db.pool.query<{ solde: number }>(
      "select solde from utilisateur where code_tiers between 'C0050' and 'C0099' order by code_tiers",
    );
    expect(balances.map((each) => Number(each.solde))).toEqual(readable.map(([, solde]) => solde));
  });

  test('existence: create or update, code by code', async () => {
    await addCommercial(server.db, 1);
    expect(
      (
        await importer.post('/api/data/commercial/check/existence', {
          codes: ['C0001', 'C0002', '__proto__', 'constructor'],
        })
      ).body,
    ).toBe('{"C0001":"update","C0002":"create","__proto__":"create","constructor":"create"}');
  });

  test('five thousand cards at once, twice at the same time', async () => {
    const rows = Array.from({ length: 2_500 }, (_, n) =>
      row(n + 1000, { 'CODE COLLABORATEUR': `K${n}`, 'Code (tiers)': `T${n}` }),
    );
    const [a, b] = await Promise.all([finalise(rows), finalise(rows)]);
    expect([a.created + b.created, a.identical + b.identical]).toEqual([2_500, 2_500]);
  });
});
