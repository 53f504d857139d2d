import fc from 'fast-check';
import { paiementRow } from '../../../../tests/support/paiements.ts';
import { addCommande, addCommercial, addPaiement, addPos, scalar } from '../../../../tests/support/rows.ts';
import { type Client, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { CreateResult, RowVerdict } from '../../contract/importation.ts';

/** Compares what the review of a payments file shows as owed with what finalising leaves. */
const RUNS = { numRuns: 40, seed: 20261120 };
const PEOPLE = 5;

let server: TestServer;
let importer: Client;

beforeAll(async () => {
  server = await startTestServer();
  importer = server.as('ROLE_IMPORTATEUR');
  const pos = await addPos(server.db, 1);
  for (let n = 1; n <= PEOPLE; n += 1) {
    const commercial = await addCommercial(server.db, n);
    // One who never ordered, one who paid in advance, and others who owe more or less.
    if (n > 1) await addCommande(server.db, n, pos, commercial, { total_value: n * 40_000 });
    if (n === 2) await addPaiement(server.db, n, commercial, { value: 95_000 });
  }
});
afterAll(() => server.close());

const left = async () => {
  const { member } = (
    await importer.get('/api/data/utilisateurs?utilisateurRole.code=ROLE_COMMERCIAL&pagination=false')
  ).json<{ member: { username: string; paiementLeft: number; nomPrenom: string; codeTiers: string }[] }>();
  return new Map(member.map((person) => [person.username, person]));
};
const owed = async (username: string) =>
  scalar(
    server.db,
    'select coalesce(sum(total_commandes_value - total_paiements_value), 0) from commercial_cumul c join ' +
      'utilisateur u on u.id = c.commercial_id where username = $1',
    [username],
  );

const rowsDrawn = fc.array(
  fc.record({
    code: fc.constantFrom('C0001', 'C0002', 'C0003', 'C0004', 'C0005', 'C9999', ''),
    montant: fc.oneof(
      fc.integer({ min: 1, max: 60_000 }).map(String),
      fc.constantFrom('1 250', '1 250,00', '1 250,50', '0', '-5', '1.250', 'douze'),
    ),
    date: fc.constantFrom('10/11/2026', '11/11/2026', '31/02/2026', '01/01/2999'),
    moyen: fc.constantFrom('OM', 'Orange Money', 'Espèces', 'Chèque', ''),
    client: fc.constantFrom('A', 'B', 'a', ''),
  }),
  { minLength: 1, maxLength: 60, size: 'max' },
);

/** The difference shown for each person, never below 0, as in the list of representatives. */
function shownChanges(
  verdicts: readonly RowVerdict[],
): Map<string, { avant: number; delta: number; libelle: string; precision: string }> {
  const sums = new Map<string, { avant: number; delta: number; libelle: string; precision: string }>();
  for (const { status, effet } of verdicts) {
    expect(effet !== undefined).toBe(status);
    if (!effet) continue;
    const seen = sums.get(effet.cle);
    // Each person is described once, with their first row.
    expect([effet.avant, effet.libelle, effet.precision].map((value) => value === undefined)).toEqual(
      [seen, seen, seen].map((value) => value !== undefined),
    );
    if (seen) seen.delta += effet.delta;
    else
      sums.set(effet.cle, {
        avant: effet.avant ?? NaN,
        delta: effet.delta,
        libelle: effet.libelle ?? '',
        precision: effet.precision ?? '',
      });
  }
  return sums;
}

test('the effects shown are the change of « Reste à payer » that finalising makes, per representative', async () => {
  await fc.assert(
    fc.asyncProperty(rowsDrawn, fc.boolean(), async (drawn, onlyValid) => {
      const rows = drawn.map((fields, n) => paiementRow(n + 2, fields));
      const before = await left();
      const verdicts = (await importer.post('/api/data/paiements/validate/import', { paiements: rows })).json<
        RowVerdict[]
      >();
      expect(verdicts).toHaveLength(rows.length);
      const shown = shownChanges(verdicts);
      for (const [username, { avant }] of shown) expect([username, avant]).toEqual([username, await owed(username)]);
      // The review sends only valid rows; the result must be the same when all rows are sent.
      const sent = onlyValid ? rows.filter((_, n) => verdicts[n]?.status) : rows;
      const answer = (
        await importer.post('/api/data/paiements/process/import', {
          paiements: sent,
          acceptes: sent.map(({ ligne }) => ligne),
        })
      ).json<CreateResult>();
      expect([answer.created, answer.ignored]).toEqual([
        verdicts.filter(({ status }) => status).length,
        sent.length - answer.created,
      ]);

      const after = await left();
      for (const [username, person] of before) {
        const change = shown.get(username) ?? {
          avant: person.paiementLeft,
          delta: 0,
          libelle: person.nomPrenom,
          precision: person.codeTiers,
        };
        expect([username, Math.max(0, change.avant), Math.max(0, change.avant + change.delta)]).toEqual([
          username,
          person.paiementLeft,
          after.get(username)?.paiementLeft,
        ]);
        expect([change.libelle, change.precision]).toEqual([person.nomPrenom, person.codeTiers]);
      }
    }),
    RUNS,
  );
}, 60_000);

test('an advance is shown below 0, and does not become a debt again', async () => {
  await addPaiement(
    server.db,
    90,
    (await server.db.pool.query<{ id: number }>("select id from utilisateur where username = 'col002'")).rows[0]?.id ??
      0,
    { value: 10_000_000 },
  );
  const [verdict] = (
    await importer.post('/api/data/paiements/validate/import', {
      paiements: [paiementRow(2, { code: 'C0002', montant: '700' })],
    })
  ).json<RowVerdict[]>();
  expect(verdict?.effet).toEqual({
    cle: 'col002',
    delta: -700,
    avant: await owed('col002'),
    libelle: 'Commercial 2',
    precision: 'C0002',
  });
  expect(verdict?.effet?.avant).toBeLessThan(-9_000_000);
});
