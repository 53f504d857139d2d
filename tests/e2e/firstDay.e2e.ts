import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { eventually } from '../support/eventually.ts';
import { scratchRoot } from '../support/scratch.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './session.ts';
import { finalise } from './wizard.ts';

/** A server of its own: that of the other tests has been at work for a year. */
const PORT = Number(process.env['E2E_PORT'] ?? 4180) + 2;
const BASE = `http://127.0.0.1:${String(PORT)}`;
const PASSWORD = 'Premier-Jour-2026!';
let folder: string;
let env: NodeJS.ProcessEnv;
let server: ChildProcess;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = mkdtempSync(path.join(scratchRoot(), 'tournee-premier-jour-'));
  env = { ...process.env, PORT: String(PORT), DATA_DIR: path.join(folder, 'data'), DEMO: '0' };
  const who = ['--email', 'patron@exemple.mg', '--name', 'Rabe Lova'];
  const command = spawn(process.execPath, ['dist/server/adminCreate.js', ...who], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env,
  });
  command.stdin.end(`${PASSWORD}\n`);
  const [code] = (await once(command, 'exit')) as [number | null];
  expect(code).toBe(0);
  server = spawn(process.execPath, ['dist/server/server.js'], { stdio: 'ignore', env });
  const isReady = () =>
    fetch(`${BASE}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  await eventually('an empty server', isReady, 90_000);
});

test.afterAll(async () => {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

const steps = (page: Page) => page.getByRole('region', { name: 'Premiers pas' });
const step = (page: Page, title: string) => steps(page).getByRole('listitem').filter({ hasText: title });
const home = (page: Page) => page.getByRole('link', { name: 'Accueil' }).click();

/** Downloads the sample of a step, then gives this very file to the import that the step opens. */
async function importSample(page: Page, title: string, name: string, lines: number, success: RegExp): Promise<void> {
  const download = page.waitForEvent('download');
  await step(page, title).getByRole('button', { name: 'Fichier d’exemple' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(name);
  const saved = path.join(folder, name);
  await file.saveAs(saved);
  await step(page, title)
    .getByRole('link', { name: /^Importer/ })
    .click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(saved);
  await page.waitForURL('**/import/validation');
  await expect(page.getByText(`Valides ${String(lines)}`)).toBeVisible();
  await finalise(page);
  await expect(page.getByText(success)).toBeVisible();
  await home(page);
  await expect(step(page, title).getByRole('img', { name: 'Fait' })).toBeVisible();
}

test('a first day, from an empty folder to the first delivery, by the steps alone', async ({ browser }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: BASE });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/admin');
  await page.getByLabel('Nom d’utilisateur').fill('patron@exemple.mg');
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(steps(page).getByText('0 sur 5')).toBeVisible();
  await expect(steps(page).getByRole('button', { name: 'Charger une démonstration' })).toBeVisible();
  await expectAccessible(page, 'first steps');

  await step(page, 'Fixer les objectifs').getByRole('link', { name: 'Ouvrir la configuration' }).click();
  await page
    .getByRole('row', { name: /OBJECTIF_MENSUEL/ })
    .getByRole('button', { name: /^Modifier/ })
    .click();
  await page.getByRole('dialog').getByLabel('Valeur').fill('90000000');
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await home(page);
  await expect(steps(page).getByText('1 sur 5')).toBeVisible();

  await importSample(page, 'Importer les commerciaux', 'exemple-commerciaux.xlsx', 3, /3 commerciaux créés/);
  // Something of a network is there now, so the demonstration is no longer offered.
  await expect(steps(page).getByRole('button', { name: 'Charger une démonstration' })).toHaveCount(0);
  await importSample(page, 'Importer les produits', 'exemple-produits.xlsx', 5, /5 produits créés/);

  await step(page, 'Dessiner les zones').getByRole('link', { name: 'Ajouter une zone' }).click();
  const zone = page.getByRole('dialog', { name: 'Créer une nouvelle zone' });
  await zone.getByLabel('Nom de la zone').fill('Analakely');
  for (const [latitude, longitude] of [
    ['-18,90', '47,50'],
    ['-18,90', '47,54'],
    ['-18,93', '47,54'],
  ] as const) {
    await zone.getByLabel('Latitude du nouveau sommet').fill(latitude);
    await zone.getByLabel('Longitude du nouveau sommet').fill(longitude);
    await zone.getByLabel('Longitude du nouveau sommet').press('Enter');
  }
  await zone.getByRole('button', { name: 'Fermer le polygone' }).click();
  await zone.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Zone créée avec succès.')).toBeVisible();
  await home(page);
  await expect(steps(page).getByText('4 sur 5')).toBeVisible();

  await step(page, 'Importer la première livraison').getByRole('link').click();
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Aucune facture trouvée')).toBeVisible();
  await home(page);

  // « Plus tard » hides the steps from this person until they are asked for.
  await steps(page).getByRole('button', { name: 'Plus tard' }).click();
  await expect(steps(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Tableau de Bord Principal' })).toBeVisible();
  await expect(page.getByText('Valeur du stock terrain')).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
  await page.goto('/admin/dashboard?premiers-pas=1');
  await expect(steps(page).getByText('4 sur 5')).toBeVisible();

  const download = page.waitForEvent('download');
  await step(page, 'Importer la première livraison').getByRole('button').click();
  const saved = path.join(folder, 'livraisons.txt');
  await (await download).saveAs(saved);
  await step(page, 'Importer la première livraison').getByRole('link').click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(saved);
  await page.waitForURL('**/import/validation');
  await expect(page.getByText('Valides 5')).toBeVisible();
  await finalise(page);
  await expect(page.getByText(/5 lignes importées.*2 livraisons créées/)).toBeVisible();
  await page.goto('/admin/dashboard?premiers-pas=1');
  await expect(page.getByText('Valeur du stock terrain')).toBeVisible();
  await expect(page.getByText('2 commerciaux')).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
  expect(faults).toEqual([]);
  await context.close();
});
