import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Metrics } from './metrics.ts';
import { startTestServer } from '../../../../tests/support/server.ts';

const FILE = 'docs/alerts.yml';
const PROMTOOL = '/usr/bin/promtool';
/** What only the first of several processes adds (server/src/metrics.ts), and Prometheus itself. */
const OF_THE_FIRST = ['tournee_processes_silent', 'tournee_processes_replaced_total'];

test('every alert asks for a metric that exists', async () => {
  const metrics = new Metrics();
  const server = await startTestServer({ metrics: { metrics, token: undefined, read: async () => '' } });
  const text = await metrics.registry.metrics();
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const asked = readFileSync(FILE, 'utf8').match(/\b(tournee|nodejs|process)_\w+/g) ?? [];
  const unknown = asked.filter(
    (name) => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, '')) && !OF_THE_FIRST.includes(name),
  );
  expect([asked.length > 12, unknown]).toEqual([true, []]);
  await server.close();
});

test('every alert is told in the page on alerts', () => {
  const page = readFileSync('docs/alerts.md', 'utf8');
  const names = [...readFileSync(FILE, 'utf8').matchAll(/alert: (\w+)/g)].map(([, name]) => String(name));
  expect([names.length, names.filter((name) => !page.includes(`| \`${name}\` |`))]).toEqual([16, []]);
});

(existsSync(PROMTOOL) ? test : test.skip)('Prometheus reads the rules', () => {
  expect(execFileSync(PROMTOOL, ['check', 'rules', FILE], { encoding: 'utf8' })).toContain('16 rules found');
});
