import type pg from 'pg';
import { ORDER } from './order.ts';
import { readSchema, type Table, type Trigger } from './read.ts';

const domainOf = ({ name, comment }: Table): string => {
  const domain = /^(\w+): /.exec(comment ?? '')?.[1];
  if (domain === undefined) throw new Error(`the table ${name} has no comment that names its domain and its purpose`);
  return domain;
};
const purposeOf = ({ comment }: Table): string => (comment ?? '').replace(/^\w+: /, '');
const code = (text: string): string => `\`${text}\``;
const codes = (names: readonly string[]): string => names.map(code).join(', ');

const typeOf = (type: string): string =>
  type
    .replace('timestamp with time zone', 'timestamptz')
    .replace('character varying', 'varchar')
    .replace('double precision', 'float8');

/** A diagram of the tables of a domain: their keys, and which table refers to which. */
function picture(tables: readonly Table[]): string {
  const links = tables.flatMap(({ name, columns }) =>
    columns.flatMap(({ name: column, refersTo }) => {
      const to = refersTo?.split('.')[0];
      return to === undefined ? [] : [`  ${to} ||--o{ ${name} : ${column}`];
    }),
  );
  const boxes = tables.flatMap(({ name, columns }) => [
    `  ${name} {`,
    ...columns
      .filter(({ isKey, refersTo }) => isKey || refersTo !== null)
      .map(({ name: column, type, isKey, refersTo }) => {
        const keys = [...(isKey ? ['PK'] : []), ...(refersTo === null ? [] : ['FK'])].join(', ');
        return `    ${typeOf(type).replace(/\W+/g, '_')} ${column} ${keys}`;
      }),
    '  }',
  ]);
  return ['```mermaid', 'erDiagram', ...boxes, ...links, '```'].join('\n');
}

const columnsOf = ({ columns }: Table): string =>
  columns
    .map(({ name, type, isRequired, isGenerated, isKey, refersTo }) => {
      const how = [
        typeOf(type) + (isRequired ? '' : '?'),
        ...(isKey ? ['key'] : []),
        ...(refersTo === null ? [] : [`→ ${refersTo}`]),
        ...(isGenerated ? ['generated'] : []),
      ];
      return `${code(name)} ${how.join(' ')}`;
    })
    .join(', ');

function triggerLine({ name, timing, events, called, writes }: Trigger): string {
  const written = writes.length > 0 ? ` writes ${codes(writes)}` : '';
  return `  - ${timing} ${events.join(', ')}: ${code(called)} (${code(name)})${written}`;
}

function section(table: Table, triggers: readonly Trigger[]): string {
  const own = triggers.filter((trigger) => trigger.table === table.name);
  return [`- **${table.name}**: ${purposeOf(table)}. ${columnsOf(table)}`, ...own.map(triggerLine)].join('\n');
}

const HEAD = `Made from a database by \`npm run docs:schema\`; a test compares it. A column is followed by its type (\`?\`: may be
empty), \`key\` when it belongs to the primary key, and what it refers to. Below a table are its triggers and the
tables that they write to; the order in which locks are taken is in [locks.md](locks.md).
`;

/** The page that describes this database. @throws Error naming a table without a comment. */
export async function schemaPage(client: pg.ClientBase | pg.Pool): Promise<string> {
  const { tables, triggers } = await readSchema(client);
  const domains = new Map<string, Table[]>();
  for (const table of tables) {
    const domain = domainOf(table);
    domains.set(domain, [...(domains.get(domain) ?? []), table]);
  }
  return [
    '# The schema\n',
    HEAD,
    `## What one order writes\n\n${ORDER}\n`,
    ...[...domains]
      .sort(([one], [two]) => (one < two ? -1 : 1))
      .map(([domain, members]) => {
        const described = members.map((table) => section(table, triggers)).join('\n');
        return [`## ${domain}\n`, `${picture(members)}\n`, `${described}\n`].join('\n');
      }),
  ].join('\n');
}
