import { existsSync } from 'node:fs';
import { run, say, tail } from './process.mjs';

/** Debian packages that the checks need, each with a file that proves it is installed. */
const PACKAGES = {
  chromium: '/usr/bin/chromium',
  'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbouncer: '/usr/sbin/pgbouncer',
  age: '/usr/bin/age',
};

/** Replacements for packages that the distribution lacks; they do the same more slowly. */
const REPLACEMENTS = { 'chromium-headless-shell': 'chromium' };

/** Our tests create their own clusters, whereas installing the package would otherwise create and start one. */
const FORBID_MAIN_CLUSTER = `
  folder=/etc/postgresql-common
  [ -d "$folder" ] || { mkdir -p "$folder" && echo 'create_main_cluster = false' > "$folder/createcluster.conf"; }`;

/**
 * Installs those of the named packages that are missing. Where it may not, it says what to install and goes on, and
 * only the checks that need them fail.
 */
export async function ensureDebianPackages(names) {
  const missing = names.filter((name) => !existsSync(PACKAGES[name]));
  if (missing.length === 0) return;
  const root = process.getuid?.() === 0;
  const apt = existsSync('/usr/bin/apt-get');
  const sudo = !root && apt && (await run(['sudo', '-n', 'true'])).code === 0;
  if (!apt || (!root && !sudo)) {
    say(`Packages to install for all checks: ${missing.join(' ')} (Debian: apt-get install ${missing.join(' ')}).`);
    return;
  }
  say(`Installing missing Debian packages: ${missing.join(' ')}…`);
  const prefix = root ? [] : ['sudo', '-n'];
  if (missing.includes('postgresql-15')) await run([...prefix, 'sh', '-c', FORBID_MAIN_CLUSTER]);
  const settings = ['env', 'DEBIAN_FRONTEND=noninteractive', 'UCF_FORCE_CONFFOLD=1'];
  const aptGet = [...prefix, ...settings, 'apt-get', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120'];
  await run([...aptGet, 'update']);
  const known = await Promise.all(
    missing.map(async (name) =>
      (await run(['apt-cache', 'show', name])).code === 0 ? name : (REPLACEMENTS[name] ?? name),
    ),
  );
  const { code, output } = await run([...aptGet, 'install', '-y', '--no-install-recommends', ...known]);
  if (code !== 0) say(`Installing ${missing.join(' ')} failed:\n${tail(output, 15)}`);
}
