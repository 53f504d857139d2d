import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BuiltThread, buildWorkbookThread } from '../../../../tests/support/workbookThread.ts';
import { folderClient as clientOf } from './folderClient.ts';

const SAMPLES = path.resolve('tests/samples');
let built: BuiltThread;
beforeAll(async () => {
  built = await buildWorkbookThread();
});
afterAll(() => built.remove());
const folderClient = (name: string) => clientOf(name, built.thread);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'exports-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Puts a sample into the folder, as if exported so many hours ago. */
function put(sample: string, name: string, hoursAgo: number): void {
  copyFileSync(path.join(SAMPLES, sample), path.join(folder, name));
  const at = Date.now() / 1000 - hoursAgo * 3600;
  utimesSync(path.join(folder, name), at, at);
}

test('reads the newest export of representatives among exports of other kinds', async () => {
  put('commerciaux.xlsx', 'commerciaux.xlsx', 5);
  put('produits.xlsx', 'articles.xlsx', 1);
  put('erreurs/pas-un-classeur.xlsx', 'en-cours.xlsx', 0);
  writeFileSync(path.join(folder, '~$commerciaux.xlsx'), 'verrou');
  const people = await folderClient(folder).commercials();
  expect(people).toHaveLength(12);
  expect(people[4]).toMatchObject({
    'Code (tiers)': 'C0005',
    Nom: 'RAHARISOA Élodie',
    'Téléphone portable (facturation)': '341054308',
    'Solde actuel': '60000',
    REGION: 'ITASY',
    'CODE COLLABORATEUR': 'COL005',
  });
});

test('reads products and miscellaneous products each from its own export, whichever is newer', async () => {
  put('produits.xlsx', 'articles.xlsx', 5);
  put('produits-divers.xlsx', 'divers.xlsx', 1);
  put('commerciaux.xlsx', 'commerciaux.xlsx', 0);
  const [products, miscellaneous] = [await folderClient(folder).products(), await folderClient(folder).miscellaneous()];
  expect([products.length, miscellaneous.length]).toEqual([25, 8]);
  expect(products[1]).toMatchObject({
    ligne: 3,
    'Code article': 'ART0002',
    Unité: 'KG',
    'Code barre': '2611000007919',
    'prix commerciaux TTC': '1404',
  });
  expect(miscellaneous[7]).toMatchObject({ 'Code article': 'DIV907', Libellé: 'Étagère métallique', Prix: '95000' });
});

test('refuses a folder without such an export, and a missing folder', async () => {
  await expect(folderClient(folder).commercials()).rejects.toMatchObject({
    status: 503,
    message: 'La synchronisation a échoué. Aucun export des commerciaux dans le dossier d’EBP.',
  });
  await expect(folderClient(folder).products()).rejects.toMatchObject({
    status: 503,
    message: 'La synchronisation a échoué. Aucun export des produits dans le dossier d’EBP.',
  });
  put('produits.xlsx', 'articles.xlsx', 1);
  await expect(folderClient(folder).miscellaneous()).rejects.toMatchObject({
    message: 'La synchronisation a échoué. Aucun export des produits divers dans le dossier d’EBP.',
  });
  await expect(folderClient(path.join(folder, 'absent')).commercials()).rejects.toMatchObject({
    status: 503,
    message: 'La synchronisation a échoué. Le dossier des exports d’EBP est inaccessible.',
  });
});

test('finds the newest export of its kind below many newer ones of another kind', async () => {
  put('commerciaux.xlsx', 'commerciaux.xlsx', 40);
  for (let hour = 0; hour < 30; hour += 1) put('produits.xlsx', `articles-${String(hour)}.xlsx`, hour);
  await expect(folderClient(folder).commercials()).resolves.toHaveLength(12);
});

test('gives up after a number of files, and says so', async () => {
  put('commerciaux.xlsx', 'commerciaux.xlsx', 40);
  for (let n = 0; n < 500; n += 1) put('erreurs/pas-un-classeur.xlsx', `autre-${String(n)}.xlsx`, 1);
  await expect(folderClient(folder).commercials()).rejects.toMatchObject({
    status: 503,
    message:
      'La synchronisation a échoué. Aucun export des commerciaux parmi les 500 fichiers les plus récents du ' +
      'dossier d’EBP.',
  });
  // Broken files are closed again too.
  const opened = existsSync('/proc/self/fd')
    ? readdirSync('/proc/self/fd').map((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`);
        } catch {
          return '';
        }
      })
    : [];
  expect(opened.filter((name) => name.startsWith(folder))).toEqual([]);
});
