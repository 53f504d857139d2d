// node tests/bench/generate.mjs [rows]: writes the large import files of the benchmarks, the same at every run.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { ROOT } from '../../scripts/process.mjs';
import { deliveryRows } from './deliveryRows.mjs';

const pad = (n, length) => String(n).padStart(length, '0');
const NAMES = [
  'RAKOTOMALALA',
  'RASOANAIVO',
  'ANDRIAMANANA',
  'RAZAFINDRAKOTO',
  'RAHARISOA',
  'RANDRIANARIVO',
  'RABEMANANJARA',
];
const FIRST = ['Hery', 'Voahangy', 'Désiré', 'Fanja', 'Élodie', 'Naina', 'Lalaina', 'Joël', 'Miora', 'Tojo', 'Onja'];
const REGIONS = ['ANALAMANGA', 'ITASY', 'VAKINANKARATRA', 'BONGOLAVA', 'ALAOTRA-MANGORO', 'ATSINANANA'];
const HEADER = [
  'Code (tiers)',
  'Nom',
  'Adresse 1 (facturation)',
  'Solde actuel',
  'Téléphone portable (facturation)',
  'REGION',
  'Code Famille',
  'Compte comptable',
  'CODE COLLABORATEUR',
  'NOM',
  'PRENOM',
];

const commercialRow = (i) => {
  const lastName = NAMES[i % NAMES.length];
  const firstName = FIRST[i % FIRST.length];
  return [
    `C${pad(i + 1, 5)}`,
    `${lastName} ${firstName}`,
    `Lot II ${String.fromCharCode(65 + (i % 26))} ${i + 10} bis, Analakely`,
    (i * 1500) % 900_000,
    320_000_000 + i * 137,
    REGIONS[i % REGIONS.length],
    'COM',
    411_100 + (i % 900),
    `COL${pad(i + 1, 5)}`,
    lastName,
    firstName,
  ];
};

const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Writes an .xlsx as spreadsheet programs do: shared strings, an address in every cell. */
function workbook(rows) {
  const strings = new Map();
  const shared = (text) => {
    if (!strings.has(text)) strings.set(text, strings.size);
    return strings.get(text);
  };
  const cell = (value, column, row) => {
    const address = `${String.fromCharCode(65 + column)}${row + 1}`;
    return typeof value === 'number'
      ? `<c r="${address}" s="0"><v>${value}</v></c>`
      : `<c r="${address}" s="0" t="s"><v>${shared(value)}</v></c>`;
  };
  const data = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}" ht="12.8">${cells.map((value, column) => cell(value, column, row)).join('')}</row>`,
    )
    .join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const relation = (id, kind, target) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ' +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override ` +
      `PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/>` +
      `<Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/><Override ` +
      `PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    '_rels/.rels':
      '<Relationships ' +
      `xmlns="${relations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="commerciaux" ` +
      'sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships ' +
      `xmlns="${relations}">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}` +
      relation('rId2', 'sharedStrings', 'sharedStrings.xml') +
      `${relation('rId3', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml':
      `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/></font></fonts><fills ` +
      'count="1"><fill><patternFill patternType="none"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf ' +
      'xfId="0" numFmtId="0"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml':
      `<worksheet xmlns="${main}"><dimension ` + `ref="A1:K${rows.length}"/><sheetData>${data}</sheetData></worksheet>`,
  };
  const items = [...strings.keys()].map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`);
  parts['xl/sharedStrings.xml'] = `<sst xmlns="${main}">${items.join('')}</sst>`;
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [name, strToU8(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)]),
    ),
    { mtime: new Date(2026, 0, 1) },
  );
}

/** Writes an ISO-8859-1 text export of deliveries; every hundredth row names a client that does not exist. */
function deliveries(count) {
  const rows = deliveryRows(count, 'BX');
  const columns = Object.keys(rows[0]).filter((name) => name !== 'ligne');
  const line = (cells) => `${cells.map((cell) => `"${cell}"`).join(';')}\r\n`;
  const text = rows.map((row, i) =>
    line(columns.map((column) => (i % 100 === 99 && column === columns[0] ? 'C9999' : row[column]))),
  );
  return Buffer.from(line(columns) + text.join(''), 'latin1');
}

/** Writes both files and returns their paths. */
export function generate(count = 50_000) {
  const folder = path.join(ROOT, '.cache', 'bench');
  mkdirSync(folder, { recursive: true });
  const files = {
    xlsx: path.join(folder, `commerciaux-${count}.xlsx`),
    txt: path.join(folder, `livraisons-${count}.txt`),
  };
  writeFileSync(files.xlsx, workbook([HEADER, ...Array.from({ length: count }, (_, i) => commercialRow(i))]));
  writeFileSync(files.txt, deliveries(count));
  return files;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const file of Object.values(generate(Number(process.argv[2] ?? 50_000)))) console.log(file);
}
