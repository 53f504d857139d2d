// npm run guide: takes the pictures of the guide (docs/guide) from the built application, so that they stay true.
// It needs a Chromium (`CHROMIUM`, or Debian's) and leaves nothing behind but the pictures.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'docs/guide/images');
const PORT = Number(process.env.GUIDE_PORT ?? 4390);
const BASE = `http://127.0.0.1:${PORT}`;
const SIZE = { width: 1280, height: 800 };
const QUALITY = 0.72;
const [ACCOUNT, PASSWORD] = ['patron@exemple.mg', 'Premier-Jour-2026!'];
const BROWSERS = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const isReady = () =>
  fetch(`${BASE}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

/** Runs `work` beside a server of its own on a new database, with or without the demonstration. */
async function withServer(demo, work) {
  const data = mkdtempSync(path.join(os.tmpdir(), 'tournee-guide-'));
  // No map service is asked: a picture must not depend on the line, nor show what others may not pass on.
  const env = {
    ...process.env,
    PORT: String(PORT),
    DATA_DIR: data,
    DEMO: demo ? '1' : '0',
    TILE_URL: '/{z}/{x}/{y}.png',
  };
  try {
    if (!demo) {
      const who = ['--email', ACCOUNT, '--name', 'Rabe Lova'];
      const made = spawn(process.execPath, ['dist/server/adminCreate.js', ...who], { cwd: ROOT, env });
      made.stdin.end(`${PASSWORD}\n`);
      await once(made, 'exit');
    }
    const server = spawn(process.execPath, ['dist/server/server.js'], { cwd: ROOT, env, stdio: 'ignore' });
    try {
      for (let tries = 0; !(await isReady()); tries += 1) {
        if (tries > 300) throw new Error('The server does not start: run « npm run build » first.');
        await new Promise((go) => setTimeout(go, 300));
      }
      await work();
    } finally {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function signedIn(browser, account, password) {
  const context = await browser.newContext({ baseURL: BASE, viewport: SIZE, locale: 'fr-FR', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/admin/login');
  await page.getByLabel('Nom d’utilisateur').fill(account);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/admin/dashboard');
  return page;
}

/** Writes what the page shows as WebP, which the browser itself makes of its picture. */
async function take(page, name) {
  await page.waitForTimeout(1_200);
  await page.waitForFunction(() => document.querySelector('.sk') === null);
  const png = (await page.screenshot()).toString('base64');
  const blank = await page.context().newPage();
  const webp = await blank.evaluate(
    async ([source, quality]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${source}`;
      await picture.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
      canvas.getContext('2d').drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1];
    },
    [png, QUALITY],
  );
  await blank.close();
  const bytes = Buffer.from(webp, 'base64');
  writeFileSync(path.join(FOLDER, `${name}.webp`), bytes);
  process.stdout.write(`${name}.webp ${Math.round(bytes.length / 1024)} Ko\n`);
}

const DELIVERY = [
  'Document - Code client;Document - Numéro du document;Document - Date;Ligne - Code article;Ligne - Quantité;' +
    'Ligne - Série/lot;Ligne - Date limite',
  'C0003;FA990001;10/11/2026;ART0011;24;L9901;15/01/2028',
  'C0003;FA990001;10/11/2026;ART0012;12;L9902;28/02/2028',
  'C0003;FA990001;10/11/2026;ART0013;0;L9903;15/03/2028',
  'C0004;FA990002;10/11/2026;ART0014;30;L9904;15/06/2028',
  'C0004;FA990002;10/11/2026;ART9999;6;L9905;15/06/2028',
];

/** Pictures that show a screen as it opens. */
const SCREENS = {
  'tableau-de-bord': '/admin/dashboard',
  quotidien: '/admin/board/quotidien',
  commandes: '/admin/commandes',
  facturation: '/admin/livraisons',
  retours: '/admin/retours',
  paiements: '/admin/paiements',
  stock: '/admin/stock-commercial',
  commerciaux: '/admin/commercial',
  'points-de-vente': '/admin/points-vente?vue=carte',
  zones: '/admin/zones?vue=carte',
  heatmap: '/admin/heatmap',
  produits: '/admin/produits',
  comptes: '/admin/admin/users',
};

/** Waits until the server has found its first alerts and worked out the day's trips, which a new database lacks. */
async function settled(page) {
  const read = async (path) =>
    (await page.request.get(`/api/data/${path}`, { headers: { accept: 'application/json' } })).json();
  for (let tries = 0; tries < 120; tries += 1) {
    const [{ alertes }, { lignes }] = await Promise.all([read('alertes'), read('dashboard/daily/equipe')]);
    // A part of the trips comes first, with a pass or two.
    const passes = lignes.reduce((sum, { visites }) => sum + visites.passes, 0);
    if (alertes.length > 0 && passes > 5 * lignes.length) return;
    await page.waitForTimeout(1_000);
  }
  throw new Error('No alerts, or no trips of today, after two minutes.');
}

async function demonstration(browser) {
  const page = await signedIn(browser, 'admin@demo.mg', 'Demo-2026!');
  await settled(page);
  for (const [name, address] of Object.entries(SCREENS)) {
    await page.goto(address);
    await take(page, name);
  }
  // The README shows it; no page of the guide shows the guide itself.
  await page.goto('/admin/aide');
  await take(page, '../../images/guide');
  const day = new Date(Date.now() + 3 * 3_600_000 - 2 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/admin/parcours?parcours=${day}.col001`);
  await page.getByRole('button', { name: 'Charger', exact: true }).click();
  // Until the remark that it is loaded has gone.
  await page.waitForTimeout(7_000);
  await take(page, 'parcours');
  await page.goto('/admin/ajustement/nouveau');
  await page.getByRole('combobox', { name: /Commercial/ }).click();
  await page.getByRole('option').first().click();
  await take(page, 'ajustement');
  await page.goto('/admin/livraisons?importer=1');
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
  await take(page, 'importer');
  const file = { name: 'livraisons.txt', mimeType: 'text/plain', buffer: Buffer.from(DELIVERY.join('\r\n'), 'latin1') };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.waitForURL('**/import/validation');
  await take(page, 'validation');
}

async function firstSteps(browser) {
  const page = await signedIn(browser, ACCOUNT, PASSWORD);
  await page.getByRole('heading', { name: 'Premiers pas' }).waitFor();
  await take(page, 'premiers-pas');
}

const executablePath = BROWSERS.find((file) => file && existsSync(file));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  await withServer(true, () => demonstration(browser));
  await withServer(false, () => firstSteps(browser));
} finally {
  await browser.close();
}
