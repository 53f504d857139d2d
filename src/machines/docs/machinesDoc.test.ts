import { readFileSync } from 'node:fs';
import path from 'node:path';
import { machinesDoc, otherThanForm } from './machinesDoc.ts';
import { WORKFLOWS } from '../workflow/registry.ts';

test('docs/machines.md is up to date (after a change: npm run docs:machines)', () => {
  expect(readFileSync(path.join(process.cwd(), 'docs', 'machines.md'), 'utf8')).toBe(machinesDoc());
});

test('every workflow has its own section', () => {
  const sections = machinesDoc()
    .split('\n')
    .filter((line) => line.startsWith('## '));
  for (const name of Object.keys(WORKFLOWS)) expect(sections).toContain(`## ${name}`);
});

test('the dialog of a zone has exactly the chart of a form', () => {
  expect(otherThanForm('zone')).toEqual({ form: [], own: [] });
});

test.each(['ajustement', 'assignation'] as const)(
  'the page of %s has the chart of a form, but starts open and never closes',
  (name) => {
    const { form, own } = otherThanForm(name);
    expect(form).toContain('begins in closed');
    expect(form.filter((line) => !/begins in closed$|page\.restored \[else\] → closed$/.test(line))).toEqual([]);
    expect(own).toEqual(form.map((line) => line.replace(/closed$/, 'editing')));
  },
);

test('tells the meaning of an answer for each case', () => {
  const rows = machinesDoc()
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const meaningOf = (answer: string) =>
    rows
      .find((row) => row.includes(answer))
      ?.split(' | ')
      .slice(1)
      .join(', ');
  expect(meaningOf('409, 422')).toBe('refused, refused, refused, unheard |');
  expect(meaningOf('412 with current values')).toBe('overtaken, overtaken, overtaken, overtaken |');
  expect(meaningOf('no answer in time')).toBe('unheard, unheard, unheard, unheard |');
});
