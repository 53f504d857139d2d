import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { parse } from 'yaml';
import { readConfig } from '../../server/src/config.ts';
import { LOOKED_FOR, manifestOf, packageOf, packagesFor } from '../../scripts/release/packages.ts';

const ROOT = path.resolve(__dirname, '../..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');

/** What a server takes at most to stop, once it is no longer asked for anything (`server/src/cluster.ts`). */
const STOP_SECONDS = 12;

const Service = Type.Object({
  image: Type.String(),
  build: Type.Optional(Type.Object({ context: Type.String(), dockerfile: Type.String() })),
  read_only: Type.Boolean(),
  user: Type.Optional(Type.String()),
  cap_drop: Type.Optional(Type.Array(Type.String())),
  security_opt: Type.Array(Type.String()),
  environment: Type.Optional(Type.Record(Type.String(), Type.String())),
  networks: Type.Array(Type.String()),
  stop_grace_period: Type.Optional(Type.String()),
  ports: Type.Optional(Type.Array(Type.String())),
  volumes: Type.Optional(Type.Array(Type.String())),
  depends_on: Type.Optional(Type.Record(Type.String(), Type.Object({ condition: Type.String() }))),
  healthcheck: Type.Optional(Type.Object({ test: Type.Array(Type.String()) })),
});
const Compose = Type.Object({
  services: Type.Record(Type.String(), Service),
  networks: Type.Record(Type.String(), Type.Unknown()),
  volumes: Type.Record(Type.String(), Type.Unknown()),
});

const compose: Static<typeof Compose> = Value.Parse(Compose, parse(read('compose.yaml'), { merge: true }));
const services = Object.entries(compose.services);
const server = compose.services['server-1'];
const settings = server?.environment ?? {};
const containerfile = read('Containerfile').replaceAll('\\\n', ' ');
const last = (instruction: string) =>
  [...containerfile.matchAll(new RegExp(`^${instruction} (.+)$`, 'gm'))].at(-1)?.[1] ?? '';
const inImage = Object.fromEntries(
  last('ENV')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);
const unit = read('deploy/tournee.service');
const inUnit = Object.fromEntries(
  (/^Environment=(.+)$/m.exec(unit)?.[1] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
);
/** Every variable that the configuration reads, found by reading it; WORKERS is that of `cluster.ts`. */
function knownVariables(): Set<string> {
  const asked = new Set(['WORKERS']);
  const answer = (_: object, name: string | symbol) => void asked.add(String(name));
  readConfig(new Proxy({}, { get: answer }) as NodeJS.ProcessEnv);
  return asked;
}
/** `${NAME:?}` and `${NAME:-default}` as `docker compose` fills them in. */
const filled = (text: string) =>
  text.replace(/\$\{(\w+):(?:\?|-(.*?))\}/g, (_, _name: string, given?: string) => given ?? 'x'.repeat(48));

describe('the image', () => {
  test('is made and run with a Node that the project accepts', () => {
    const [major = 0, minor = 0] = (/node:([\d.]+)-/.exec(last('ARG'))?.[1] ?? '').split('.').map(Number);
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    const [least = 0, leastMinor = 0] = engines.node.replace('>=', '').split('.').map(Number);
    expect(major * 1000 + minor).toBeGreaterThanOrEqual(least * 1000 + leastMinor);
  });

  test('runs as another account than root, by its number, and keeps its data outside', () => {
    expect(last('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(last('VOLUME')).toBe(inImage['DATA_DIR']);
    expect(server?.user).toBe(last('USER'));
  });

  test('sets variables that exist, listens where it says and asks the address that tells whether it is ready', () => {
    const { host, port, plainHttp } = readConfig(inImage);
    expect({ host, port, plainHttp }).toEqual({ host: '0.0.0.0', port: 8080, plainHttp: 'refused' });
    expect(Object.keys(inImage).filter((name) => !knownVariables().has(name))).toEqual([]);
    expect(last('EXPOSE').split(' ')).toEqual([String(port), settings['METRICS_PORT']]);
    expect(last('HEALTHCHECK')).toContain('/readyz');
    expect(read('server/src/modules/health/routes.ts')).toContain("'/readyz'");
  });

  test('builds nothing but its first stage, with the commands of package.json', () => {
    const [build = '', run = ''] = containerfile.split(/^FROM /m).slice(1);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(build).toContain('npm run -s release -- --to /release');
    expect(scripts['release']).toBeDefined();
    expect(run).not.toMatch(/npm|COPY \./);
  });
});

describe('compose.yaml', () => {
  test('has PostgreSQL, PgBouncer, the server twice, nginx and Prometheus', () => {
    const names = ['nginx', 'pgbouncer', 'postgres', 'prometheus', 'server-1', 'server-2'];
    expect(Object.keys(compose.services).sort()).toEqual(names);
    expect(compose.services['server-2']?.environment).toEqual(settings);
  });

  test.each(services)('%s cannot write its program nor gain rights, and no version floats', (_name, service) => {
    expect(service.read_only).toBe(true);
    expect(service.security_opt).toContain('no-new-privileges:true');
    if (service.build === undefined) expect(service.image).toMatch(/^([\w-]+\/)?[\w-]+:v?\d+\.\d+/);
    else expect(statSync(path.join(ROOT, service.build.context, service.build.dockerfile)).isFile()).toBe(true);
  });

  test.each(services)('%s names files, volumes and networks that exist', (_name, { volumes = [], networks }) => {
    const sources = volumes.map((volume) => filled(volume).split(':')[0] ?? '');
    for (const source of sources.filter((name) => name !== './deploy/certificates'))
      if (source.startsWith('.')) expect(statSync(path.join(ROOT, source)).isFile()).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(source);
    expect(networks.filter((network) => !(network in compose.networks))).toEqual([]);
  });

  test.each(services)('%s waits for services whose health somebody asks', (_name, { depends_on: needed = {} }) => {
    for (const [name, { condition }] of Object.entries(needed)) {
      expect(condition).toBe('service_healthy');
      // The server's own check is in its image.
      const { image = '', healthcheck } = compose.services[name] ?? {};
      expect(healthcheck !== undefined || image === server?.image).toBe(true);
    }
  });

  test('gives the server variables that exist, two roles, one key for both processes and no way past HTTPS', () => {
    expect(Object.keys(settings).filter((name) => !knownVariables().has(name))).toEqual([]);
    const env = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, filled(value)]));
    const config = readConfig({ ...inImage, ...env });
    expect(config).toMatchObject({ plainHttp: 'refused', demo: false, metrics: { host: '0.0.0.0', port: 9464 } });
    expect(config.secretsKey).toBeDefined();
    expect(config.databaseUrl).toContain('tournee:');
    expect(config.databaseUrl).toContain('@pgbouncer:6432/');
    expect(config.databaseDirectUrl).toContain('@postgres:5432/');
    expect(config.databaseOwnerUrl).toContain('tournee_owner:');
  });

  test('waits longer than the server takes to stop', () =>
    expect(Number.parseInt(server?.stop_grace_period ?? '', 10)).toBeGreaterThan(
      readConfig(inImage).drainSeconds + STOP_SECONDS,
    ));

  test('shows people nothing but nginx; the metrics stay behind', () => {
    const open = services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${filled(port)}`));
    expect(open).toEqual(['nginx 443:8443', 'prometheus 127.0.0.1:9090:9090']);
  });
});

test('nginx, PgBouncer and Prometheus lead to the services and ports that there are', () => {
  const nginx = read('deploy/nginx.conf');
  expect(nginx.match(/server server-\d:\d+/g)).toEqual(['server server-1:8080', 'server server-2:8080']);
  // Cuts of one process do not take its whole server out for long (tests/cluster).
  expect(nginx.match(/server-\d:8080 max_fails=3 fail_timeout=1s;/g)).toHaveLength(2);
  expect(nginx).toContain('listen 8443 ssl');
  // The stream of `plugins/events` has a section of its own.
  expect(nginx).toContain('location = /api/data/events');
  expect(read('deploy/pgbouncer/pgbouncer.ini')).toContain('host=postgres port=5432');
  const { scrape_configs: jobs } = parse(read('deploy/prometheus.yml')) as {
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
  };
  expect(jobs[0]?.static_configs[0]?.targets).toEqual(['server-1:9464', 'server-2:9464']);
  // The alerts name this job.
  expect(read('docs/alerts.yml')).toContain(`job="${jobs[0]?.job_name ?? ''}"`);
});

describe('the unit of systemd', () => {
  test('runs a release, not a build, and lets it write only its data', () => {
    expect(unit).not.toMatch(/^Exec.*(build|npm)|^ExecStartPre/m);
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node --enable-source-maps server\/cluster\.js$/m);
    for (const line of ['ProtectSystem=strict', 'NoNewPrivileges=true', 'CapabilityBoundingSet=', 'ProtectHome=true'])
      expect(unit.split('\n')).toContain(line);
    const state = /^StateDirectory=(.+)$/m.exec(unit)?.[1] ?? '';
    expect(inUnit['DATA_DIR']).toBe(`/var/lib/${state}`);
    expect(unit).not.toMatch(/^ReadWritePaths=/m);
  });

  test('sets variables that exist, and waits longer than the service takes to stop', () => {
    expect(Object.keys(inUnit).filter((name) => !knownVariables().has(name))).toEqual([]);
    expect(readConfig(inUnit)).toMatchObject({ host: '127.0.0.1', plainHttp: 'accepted', trustProxy: '127.0.0.1' });
    const longest = readConfig(inUnit).drainSeconds + STOP_SECONDS;
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(longest);
  });
});

describe('the packages of a release', () => {
  const packages = {
    'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { native: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': { dependencies: { left: '1' } },
    'node_modules/c': {
      peerDependencies: { peer: '1', spare: '1' },
      peerDependenciesMeta: { spare: { optional: true } },
    },
    'node_modules/peer': { dependencies: { a: '1' } },
    'node_modules/native': { optional: true },
    'node_modules/left': {},
  };
  const isThere = (place: string) => place !== 'node_modules/native';

  test('are those that these need, the nearest of two versions, without what is for another system', () => {
    expect(packagesFor(['a'], { packages }, isThere)).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
      'node_modules/peer',
    ]);
  });

  test('stop the release when one is missing', () => {
    expect(() => packagesFor(['b'], { packages }, (place) => place !== 'node_modules/left')).toThrow(/left is missing/);
    expect(() => packagesFor(['unknown'], { packages }, isThere)).toThrow(/unknown is missing/);
  });

  test.each([
    ['pg', 'pg'],
    ['pg/lib/utils', 'pg'],
    ['@fastify/cookie', '@fastify/cookie'],
    ['@fastify/cookie/plugin', '@fastify/cookie'],
  ])('%s is of %s', (imported, name) => expect(packageOf(imported)).toBe(name));

  test('are also those that nothing imports, because the server looks for them by their names', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const { ignoreDependencies } = JSON.parse(read('knip.json')) as { ignoreDependencies: string[] };
    // What the pages alone need is built into them.
    const inPages = ['@fontsource-variable/inter', 'buffer', 'string_decoder'];
    const unseen = ignoreDependencies.filter((name) => name in dependencies && !inPages.includes(name));
    expect(unseen.sort()).toEqual(LOOKED_FOR);
  });

  test('keep the commands of the operator, which need no build there', () => {
    const { scripts } = manifestOf(JSON.parse(read('package.json')) as Parameters<typeof manifestOf>[0]);
    expect(scripts).toMatchObject({ 'db:backup': 'node --enable-source-maps server/dbBackup.js' });
    expect(Object.values(scripts).filter((line) => line.includes('scripts/'))).toEqual([]);
  });
});
