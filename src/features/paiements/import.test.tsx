import { screen, waitFor, within } from '@testing-library/react';
import { collection } from '../../../tests/support/fetchStub.ts';
import { importWithoutWorker, prepareForImports } from '../../../tests/support/imports.ts';
import { PAIEMENT_COLUMNS } from '../../../tests/support/paiements.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { sampleFile } from '../../../tests/support/samples.ts';
import { xlsxBytes, type WrittenCell } from '../../../tests/support/workbook.ts';

const VALIDATE = 'POST /api/data/paiements/validate/import';
const PROCESS = 'POST /api/data/paiements/process/import';
type Row = Record<string, string> & { ligne: number };

beforeAll(prepareForImports);

/** Every known payer owes 200 000 Ar before the file; C0005 is unknown. */
async function judge(request: Request) {
  const { paiements } = (await request.json()) as { paiements: Row[] };
  const seen = new Set<string>();
  return paiements.map((row) => {
    const code = row['Code (tiers)'] ?? '';
    if (code === 'C0005') return { code: 'Code (tiers)', text: 'Commercial inconnu\u00a0: C0005', status: false };
    const first = !seen.has(code);
    seen.add(code);
    const effet = {
      cle: code,
      delta: -Number(row['Montant']),
      ...(first && { avant: 200_000, libelle: `Commercial ${code}`, precision: code }),
    };
    return {
      code: 'valide',
      text: row.ligne === 2 ? 'Valide — un paiement identique existe déjà (REG2600001)' : 'Valide',
      status: true,
      effet,
    };
  });
}

function open(answer: object = { created: 13, ignored: 0 }) {
  const app = renderApp('/paiements', {
    role: 'ROLE_IMPORTATEUR',
    answers: {
      'GET /api/data/paiements': collection([]),
      'GET /api/data/imports': collection([]),
      [VALIDATE]: judge,
      [PROCESS]: answer,
    },
  });
  importWithoutWorker(app.store);
  return app;
}

const workbook = (rows: WrittenCell[][], columns = PAIEMENT_COLUMNS) => {
  const bytes = xlsxBytes([columns, ...rows]);
  return Object.assign(new File([], 'paiements.xlsx'), { arrayBuffer: () => Promise.resolve(bytes.buffer) });
};

async function choose(app: ReturnType<typeof open>, file: File) {
  await app.user.click(await screen.findByRole('button', { name: 'Importer un fichier Excel' }));
  const field = await screen.findByLabelText('Fichier à importer');
  field.removeAttribute('accept');
  await app.user.upload(field, file);
}

const rowOf = (text: string) => screen.getAllByRole('row').find((row) => within(row).queryByText(text) !== null);
const sentTo = async (app: ReturnType<typeof open>, name: string) =>
  ((await app.server.to(`/api/data/paiements/${name}/import`)[0]?.clone().json()) as { paiements: Row[] }).paiements;

test.each(['paiements.xlsx', 'paiements.xls'])(
  '%s is checked, reviewed and finalised, with the counts of created and ignored',
  async (name) => {
    const app = open();
    await choose(app, sampleFile(name));
    const table = await screen.findByRole('table', { name: 'Lignes du fichier' });
    expect((await within(table).findAllByText('RASOANAIVO Voahangy'))[0]).toBeVisible();
    expect(await sentTo(app, 'validate')).toHaveLength(15);
    expect((await sentTo(app, 'validate'))[0]).toEqual({
      ligne: 2,
      Client: 'RAKOTOMALALA Hery',
      Montant: '50000',
      Date: '01/11/2026',
      'Moyen de paiement': 'Orange Money',
      'Code (tiers)': 'C0001',
    });
    expect(screen.getByText('Valide — un paiement identique existe déjà (REG2600001)')).toBeVisible();
    expect(rowOf('RAHARISOA Élodie')).toHaveTextContent('Commercial inconnu : C0005');
    await app.user.click(screen.getByRole('button', { name: 'Finaliser l’import' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('13 paiements seront créés et déduits du reste à payer des commerciaux.');
    await app.user.click(within(question).getByRole('button', { name: 'Finaliser l’import' }));
    expect(await screen.findByText('Importation réussie')).toBeVisible();
    expect(screen.getByText('13 paiements créés, 2 paiements ignorés.')).toBeVisible();
    expect(app.router.state.location.pathname).toBe('/paiements');
    expect(await sentTo(app, 'process')).toHaveLength(13);
  },
);

describe('a payment identical to another', () => {
  const identical = {
    code: 'valide',
    text: 'Valide — un paiement identique existe déjà (REG1)',
    status: true,
    question: 'identique',
  };
  const row = (amount: number): WrittenCell[] => [`Client ${String(amount)}`, amount, '02/11/2026', 'OM', 'C0001'];
  async function reviewTwins() {
    const app = open();
    app.server.answer({ [VALIDATE]: [{ code: 'valide', text: 'Valide', status: true }, identical, identical] });
    await choose(app, workbook([row(1), row(2), row(3)]));
    await screen.findByText(/lignes sont à confirmer/);
    return app;
  }

  test('is left out, counted apart, and accepted one by one', async () => {
    const app = await reviewTwins();
    expect(screen.getByText('À confirmer').closest('div')).toHaveTextContent('À confirmer 2');
    expect(screen.getByText('Valides').closest('div')).toHaveTextContent('Valides 1');
    await app.user.click(screen.getByRole('button', { name: 'Les voir' }));
    expect(rowOf('Client 1')).toBeUndefined();
    // Each of these lines needs an answer of its own, so they cannot be selected all at once.
    expect(screen.getByRole('checkbox', { name: 'Importer les lignes montrées' })).toBeDisabled();
    await app.user.click(screen.getByRole('checkbox', { name: 'Importer quand même la ligne 3' }));
    expect(await screen.findByText(/lignes seront importées/)).toHaveTextContent(
      '2 lignes seront importées, 1 ignorée.',
    );
    await app.user.click(screen.getByRole('button', { name: 'Finaliser l’import' }));
    const question = await screen.findByRole('alertdialog', { name: 'Finaliser l’import\u00a0?' });
    expect(question).toHaveTextContent(
      '1 ligne à confirmer est laissée de côté, 1 ligne à confirmer est importée quand même.',
    );
    await app.user.click(within(question).getByRole('button', { name: 'Finaliser l’import' }));
    expect(await screen.findByText('13 paiements créés, 1 paiements ignorés.')).toBeVisible();
    const sent = (await app.server.to('/api/data/paiements/process/import')[0]?.clone().json()) as {
      paiements: Row[];
      acceptes: number[];
    };
    expect([sent.paiements.map(({ ligne }) => ligne), sent.acceptes]).toEqual([[2, 3], [3]]);
  });

  test('leaves nothing to finalise when all lines are to be confirmed, and says so', async () => {
    const app = await reviewTwins();
    await app.user.click(await screen.findByRole('checkbox', { name: 'Importer la ligne 2' }));
    expect(await screen.findByText(/Rien à finaliser/)).toHaveTextContent(
      'Rien à finaliser : 2 lignes attendent d’être confirmées.',
    );
    expect(screen.getByRole('button', { name: 'Finaliser l’import' })).toBeDisabled();
    expect(rowOf('Client 1')).toHaveTextContent('Laissée de côté');
  });
});

test('a value is corrected in the review and checked again', async () => {
  const app = open();
  await choose(
    app,
    workbook([
      ['Soa', 5, '02/11/2026', 'OM', 'C0005'],
      ['Hery', 6, '02/11/2026', 'OM', 'C0001'],
    ]),
  );
  await app.user.click(await screen.findByRole('button', { name: 'Corriger Code (tiers), ligne 2\u00a0: C0005' }));
  const field = screen.getByRole('textbox', { name: 'Code (tiers), ligne 2' });
  expect(field).toHaveFocus();
  await app.user.keyboard('C0009{Escape}');
  expect(await sentTo(app, 'validate')).toHaveLength(2);
  await app.user.click(screen.getByRole('button', { name: 'Corriger Code (tiers), ligne 2\u00a0: C0005' }));
  await app.user.keyboard('C0009{Enter}');
  await waitFor(() => {
    expect(screen.getByText('Valides').closest('div')).toHaveTextContent('Valides 2');
  });
  const last = app.server.to('/api/data/paiements/validate/import').at(-1);
  expect(((await last?.clone().json()) as { paiements: Row[] }).paiements[0]?.['Code (tiers)']).toBe('C0009');
  // Valid lines cannot be edited, except those that were corrected before.
  expect(screen.getByRole('button', { name: 'Corriger Code (tiers), ligne 2\u00a0: C0009' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /ligne 3 :/ })).not.toBeInTheDocument();
});

test('what has changed since the check is shown before anything is sent', async () => {
  const app = open();
  await choose(
    app,
    workbook([
      ['Soa', 5, '02/11/2026', 'OM', 'C0001'],
      ['Hery', 6, '02/11/2026', 'OM', 'C0001'],
    ]),
  );
  await screen.findByText('Hery');
  app.server.answer({
    [VALIDATE]: [
      { code: 'Code (tiers)', text: 'Commercial inconnu\u00a0: C0001', status: false },
      { code: 'valide', text: 'Valide', status: true },
    ],
  });
  await app.user.click(screen.getByRole('button', { name: 'Finaliser l’import' }));
  const question = await screen.findByRole('alertdialog', { name: 'Finaliser l’import\u00a0?' });
  expect(question).toHaveTextContent('1 ligne valide ne l’est plus : Commercial inconnu : C0001 (ligne 2).');
  expect(question).toHaveTextContent('1 paiement sera créé');
  expect(app.server.to('/api/data/paiements/process/import')).toHaveLength(0);
});

test('dates as day numbers become days, other texts are unchanged', async () => {
  const app = open();
  const row = (date: WrittenCell): WrittenCell[] => ['Client', 1500.5, date, 'OM', 'C0001'];
  await choose(
    app,
    workbook([row(46_327), row({ serial: 46_327.75 }), row('02/11/2026'), row(1e9), row(0), row('demain')]),
  );
  await screen.findByRole('table', { name: 'Lignes du fichier' });
  const sent = await sentTo(app, 'validate');
  expect(sent.map((each) => each['Date'])).toEqual([
    '01/11/2026',
    '01/11/2026',
    '02/11/2026',
    '1000000000',
    '0',
    'demain',
  ]);
  expect(sent[0]?.['Montant']).toBe('1500.5');
});

test.each([
  [[...PAIEMENT_COLUMNS, 'Remarque'], 'Colonnes non autorisées détectées: Remarque'],
  [PAIEMENT_COLUMNS.slice(0, 4), 'Les colonnes suivantes sont manquantes: Code (tiers)'],
])('the columns %j are refused', async (columns, text) => {
  const app = open();
  await choose(app, workbook([columns.map(() => 'x')], columns));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('what each representative owes before and after, never less than 0', async () => {
  const app = open();
  const row = (amount: number, code: string): WrittenCell[] => [
    `Client ${String(amount)}`,
    amount,
    '02/11/2026',
    'OM',
    code,
  ];
  await choose(app, workbook([row(50_000, 'C0001'), row(20_000, 'C0001'), row(250_000, 'C0002')]));
  await app.user.click(await screen.findByRole('tab', { name: /Reste à payer/ }));
  const table = await screen.findByRole('table', { name: 'Reste à payer' });
  const line = (code: string) => within(table).getByText(`Commercial ${code}`).closest('[role=row]');
  expect(line('C0001')).toHaveTextContent(/200.000.*130.000/);
  expect(line('C0002')).toHaveTextContent(/200.000.*0/);
  expect(line('C0002')).not.toHaveTextContent('−50');
});
