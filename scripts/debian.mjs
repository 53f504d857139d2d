import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { run, say, tail } from './process.mjs';

/** Debian packages the checks need, each with a file that shows it is there. */
const PACKAGES = {
  chromium: '/usr/bin/chromium',
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
};

/** Our tests make clusters of their own; the package would otherwise create one and start it. */
function forbidMainCluster() {
  const folder = '/etc/postgresql-common';
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/createcluster.conf`, 'create_main_cluster = false\n');
}

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
    say(`Paquets à installer pour toutes les vérifications : ${missing.join(' ')} (Debian : apt-get install ${missing.join(' ')}).`);
    return;
  }
  say(`Installation des paquets Debian manquants : ${missing.join(' ')}…`);
  if (root && missing.includes('postgresql-15')) forbidMainCluster();
  const prefix = root ? [] : ['sudo', '-n'];
  const settings = ['env', 'DEBIAN_FRONTEND=noninteractive', 'UCF_FORCE_CONFFOLD=1'];
  const apt_get = [...prefix, ...settings, 'apt-get', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120'];
  await run([...apt_get, 'update']);
  const { code, output } = await run([...apt_get, 'install', '-y', '--no-install-recommends', ...missing]);
  if (code !== 0) say(`L’installation de ${missing.join(' ')} a échoué :\n${tail(output, 15)}`);
}
