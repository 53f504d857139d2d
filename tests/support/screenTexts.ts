import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

export interface ScreenText {
  file: string;
  /** What is written there; `{}` stands for each value put into a template. */
  text: string;
}

const ROOT = path.resolve(__dirname, '../..');
/** The page of the workflows, which is English, and the passwords that are refused. */
const NOT_FRENCH = /^src\/machines\/docs\/|\/passwords\/common\w+\.ts$/;

const FILES = ['src', 'rules', 'geometry', 'server/src'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !NOT_FRENCH.test(name)),
);

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const list = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** A text between tags as it is shown: a new line is one space, and none at the ends. */
const between = (text: string) => text.replaceAll(/^[ \n]*\n[ \n]*|[ \n]*\n[ \n]*$/g, '').replaceAll(/[ \n]+/g, ' ');
const together = (text: string) => text.replaceAll(/(?:\{\})+/g, '{}');

/** The texts in a part of a syntax tree. Tagged templates are statements and styles, which are left out. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (!isNode(node)) return [];
  switch (node['type']) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TsLiteralType':
      return [];
    case 'TaggedTemplateExpression':
      return textsIn(isNode(node['template']) ? node['template']['expressions'] : []);
    case 'StringLiteral':
      return [String(node['value'])];
    case 'JSXText':
      return [between(String(node['value']))];
    case 'TemplateLiteral': {
      const whole = list(node['quasis']).map(({ cooked }) => String(cooked));
      return [together(whole.join('{}')), ...textsIn(node['expressions'])];
    }
    default:
      return Object.values(node).flatMap(textsIn);
  }
}

/** The texts written in one source. */
export const textsOf = (source: string, tsx = true): string[] =>
  textsIn(parseSync(source, { syntax: 'typescript', tsx }).body);

/** Every text written in the interface, the shared rules and the server. */
export const screenTexts = (): ScreenText[] =>
  FILES.flatMap((file) =>
    textsOf(readFileSync(path.join(ROOT, file), 'utf8'), file.endsWith('x')).map((text) => ({ file, text })),
  );
