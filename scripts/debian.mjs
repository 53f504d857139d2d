import { existsSync } from 'node:fs';
import { run, say, tail } from './process.mjs';

/** Debian packages the checks need, each with a file that shows it is there. */
const PACKAGES = {
  chromium: '/usr/bin/chromium',
  'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
};

/** Where the distribution does not have the first, the second does the same, slower. */
const INSTEAD = { 'chromium-headless-shell': 'chromium' };

/**
 * Our tests make clusters of their own; a first installation of the package would otherwise create one and start it.
 */
const FORBID_MAIN_CLUSTER = `
  folder=/etc/postgresql-common
  [ -d "$folder" ] || { mkdir -p "$folder" && echo 'create_main_cluster = false' > "$folder/createcluster.conf"; }`;

/**
 * Installs the named packages that are missing. Where that is not possible it says what to do and goes on: only the
 * checks that need them will fail.
 */
export async function ensureDebianPackages(names) {
  const missing = names.filter((name) => !existsSync(PACKAGES[name]));
  if (missing.length === 0) return;
  const root = process.getuid?.() === 0;
  const apt = existsSync('/usr/bin/apt-get');
  const sudo = !root && apt && (await run(['sudo', '-n', 'true'])).code === 0;
  if (!apt || (!root && !sudo)) {
    say(
      `Paquets à installer pour toutes les vérifications : ${missing.join(' ')} (Debian : apt-get install ` +
        `${missing.join(' ')}).`,
    );
    return;
  }
  say(`Installation des paquets Debian manquants : ${missing.join(' ')}…`);
  const prefix = root ? [] : ['sudo', '-n'];
  if (missing.includes('postgresql-15')) await run([...prefix, 'sh', '-c', FORBID_MAIN_CLUSTER]);
  const settings = ['env', 'DEBIAN_FRONTEND=noninteractive', 'UCF_FORCE_CONFFOLD=1'];
  const aptGet = [...prefix, ...settings, 'apt-get', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120'];
  await run([...aptGet, 'update']);
  const known = await Promise.all(
    missing.map(async (name) => ((await run(['apt-cache', 'show', name])).code === 0 ? name : (INSTEAD[name] ?? name))),
  );
  const { code, output } = await run([...aptGet, 'install', '-y', '--no-install-recommends', ...known]);
  if (code !== 0) say(`L’installation de ${missing.join(' ')} a échoué :\n${tail(output, 15)}`);
}
