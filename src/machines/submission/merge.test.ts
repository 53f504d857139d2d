import fc from 'fast-check';
import { differences, merge, type Sameness } from './merge.ts';

interface Fields {
  nom: string;
  montant: number | null;
  tags: readonly string[];
}

const RUNS = { seed: 42, numRuns: 500 };
// Only a few values, so that two of them are often equal.
const aFields: fc.Arbitrary<Fields> = fc.record({
  nom: fc.constantFrom('', 'a', 'a ', 'A', 'b'),
  montant: fc.constantFrom(null, 0, 1, 2),
  tags: fc.subarray(['x', 'y', 'z']).chain((tags) => fc.shuffledSubarray(tags, { minLength: tags.length })),
});
/** Spaces around a text and the order of tags do not count. */
const LOOSE: Sameness<Fields> = {
  nom: (a, b) => a.trim() === b.trim(),
  tags: (a, b) => [...a].sort().join() === [...b].sort().join(),
};
const someSameness = fc.constantFrom<Sameness<Fields>>({}, LOOSE);
const NAMES = ['nom', 'montant', 'tags'] as const;

const base: Fields = { nom: 'a', montant: 1, tags: ['x', 'y'] };

test.each<[string, Partial<Fields>, Partial<Fields>, Partial<Fields>]>([
  ['nobody changed anything', {}, {}, {}],
  ['each person changed another field', { nom: 'mine' }, { montant: 2 }, { nom: 'mine', montant: 2 }],
  ['both changed the same field, and mine stays', { nom: 'mine' }, { nom: 'theirs' }, { nom: 'mine' }],
  ['a field was emptied here', { montant: null }, { montant: 2 }, { montant: null }],
  ['a field was emptied there', {}, { montant: null }, { montant: null }],
  ['lists are compared by their content', { tags: ['x', 'y'] }, { tags: ['z'] }, { tags: ['z'] }],
])('%s', (_name, mine, theirs, merged) => {
  expect(merge(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({ ...base, ...merged });
});

test('lists the fields that differ, in order, by the given sameness', () => {
  const other = { tags: ['y', 'x'], montant: 2, nom: 'a ' };
  expect(differences(base, other)).toEqual(['nom', 'montant', 'tags']);
  expect(differences(base, other, LOOSE)).toEqual(['montant']);
  expect(differences({ amount: Number.NaN }, { amount: Number.NaN })).toEqual([]);
  expect(differences(base, { ...base })).toEqual([]);
});

test('an untouched field follows theirs, even when it is written differently', () => {
  expect(merge(base, { ...base, nom: ' a' }, { ...base, nom: 'theirs' }, LOOSE).nom).toBe('theirs');
  expect(merge(base, { ...base, nom: ' a' }, { ...base, nom: 'theirs' }).nom).toBe(' a');
});

test('fields changed here stay, and untouched ones follow theirs', () => {
  let kept = 0;
  fc.assert(
    fc.property(aFields, aFields, aFields, someSameness, (from, mine, theirs, same) => {
      const merged = merge(from, mine, theirs, same);
      const changed = differences(mine, from, same);
      kept += changed.length;
      for (const name of NAMES) expect(merged[name]).toBe(changed.includes(name) ? mine[name] : theirs[name]);
    }),
    RUNS,
  );
  expect(kept).toBeGreaterThan(100);
});

test('without changes of theirs mine stays, and without changes of mine theirs stays', () => {
  fc.assert(
    fc.property(aFields, aFields, aFields, someSameness, (from, mine, theirs, same) => {
      expect(differences(merge(from, mine, from, same), mine, same)).toEqual([]);
      expect(merge(from, from, theirs, same)).toEqual(theirs);
    }),
    RUNS,
  );
});

test('merging again with the same theirs changes nothing', () => {
  fc.assert(
    fc.property(aFields, aFields, aFields, someSameness, (from, mine, theirs, same) => {
      const merged = merge(from, mine, theirs, same);
      expect(differences(merge(theirs, merged, theirs, same), merged, same)).toEqual([]);
    }),
    RUNS,
  );
});
