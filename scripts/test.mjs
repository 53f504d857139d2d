// npm test: installs what it needs, runs every check (or those named: `npm test -- types lint`) and prints `N passed, N
// failed` as its last line.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureDebianPackages } from './debian.mjs';
import { checkNode, install } from './install.mjs';
import { endWithNpm, LARGE_HEAP, ROOT, run, say, tail } from './process.mjs';

const REPORTS = path.join(ROOT, '.cache', 'tests');
const report = (name) => path.join(REPORTS, `${name}.json`);
/** Ends a step that hangs; a machine three times slower than ours still finishes each of them. In ms. */
const STEP_LIMIT = 25 * 60_000;

// Node's helper threads (garbage collection, compiling) would only compete with the other lanes.
const JEST = [process.execPath, '--single-threaded', path.join('node_modules', 'jest', 'bin', 'jest.js')];

const jest = (name, project, env = {}, options = []) => ({
  name,
  command: [...JEST, '--ci', '--selectProjects', project, ...options, '--json', '--outputFile', report(name)],
  env: { CI: '1', ...LARGE_HEAP, ...env },
  count: countJest,
});

/** The longest checks run in parts, in parallel: `n of parts`. */
const inParts = (title, name, project, parts) =>
  Array.from({ length: parts }, (_, n) => ({
    title: `${title}, ${n + 1} of ${parts}`,
    ...jest(`${name}-${n + 1}`, project, {}, [`--shard=${n + 1}/${parts}`]),
  }));

/**
 * What depends most on the version of PostgreSQL: the schema, triggers, lists and backups, who waits for whom, and each
 * call's statements (`authorization.test.ts`). `TEST_PG=15 npx jest --selectProjects server` runs all that can depend
 * on it.
 */
const VERSION_BOUND = [
  // Replicas and the key of a backup are tried with that version, or with none, in the other part already; totals of
  // lists are plain sums.
  'db/(?!replicas/|lists/tallies)',
  'cli/(?!encryptedBackup)',
  'model.test',
  'plugins/access/authorization.test',
  'modules/commandes/concurrency.test',
].map((name) => `/server/src/${name}`);

/** The browser tests of some projects of `playwright.config.ts`, with a server of their own on this port. */
const browser = (name, title, port, projects) => ({
  name,
  title,
  needs: ['chromium-headless-shell', 'fonts-dejavu-core'],
  after: 'build',
  command: [
    'playwright',
    'test',
    '--reporter=dot,json',
    `--output=test-results/${name}`,
    ...projects.map((project) => `--project=${project}`),
  ],
  env: {
    CI: '1',
    E2E_PORT: port,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report(name),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report(name),
  },
  count: countPlaywright,
});

const SERVER = inParts('server, embedded PostgreSQL', 'server', 'server', 3).map((step) => ({
  ...step,
  needs: ['pgbouncer', 'age', 'postgresql-15'],
}));
const UNIT = inParts('unit tests', 'unit', 'unit', 3);
/**
 * Compilers run on one thread, because a second one would do half of the work twice. The memory limit leaves room for
 * their garbage.
 */
const COMPILER = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '2GiB' };

/**
 * Each step starts in this order as soon as a lane is free, and after the step that it names. The longest come first;
 * a step that uses the processor runs beside those of the server, which often wait; the browser tests that use both
 * processors come last. `count` reads {passed, failed, names of the failed} from the report; a step without it
 * counts as one test.
 */
const STEPS = [
  SERVER[1],
  { name: 'build', title: 'build and size budget', command: [process.execPath, 'scripts/build.mjs'] },
  UNIT[0],
  browser('e2e-1', 'browser, imports', '4181', ['imports']),
  UNIT[1],
  SERVER[0],
  SERVER[2],
  UNIT[2],
  {
    title: 'server, PostgreSQL 15',
    needs: ['postgresql-15'],
    ...jest('server15', 'server', { TEST_PG: '15' }, [`--testPathPatterns=${VERSION_BOUND.join('|')}`]),
  },
  { name: 'types', title: 'types', command: ['tsc', '-p', '.', '--singleThreaded'], env: COMPILER },
  {
    name: 'lint',
    title: 'style, direction of imports, cycles',
    command: ['oxlint', '--max-warnings=0', '--threads=1'],
    env: COMPILER,
  },
  { name: 'format', title: 'formatting', command: ['biome', 'format', '.'] },
  { name: 'knip', title: 'dead code', command: ['knip'] },
  browser('e2e-2', 'browser, all others', '4180', ['independent', 'accessibility']),
];

function countJest({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
  const names = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
      return (tests.length === 0 ? ['did not run'] : tests).map((test) => `${path.relative(ROOT, name)}: ${test}`);
    });
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, names };
}

function countPlaywright({ stats, errors, suites }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const names = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => `${file}: ${title}`);
  return { passed: stats.expected, failed: stats.unexpected + errors.length, names };
}

/** A step that failed counts at least one failure, even when its report shows none or was never written. */
function counted(step, code) {
  let result = { passed: code === 0 ? 1 : 0, failed: 0, names: [] };
  if (step.count !== undefined) {
    try {
      result = step.count(JSON.parse(readFileSync(report(step.name), 'utf8')));
    } catch {
      result = { passed: 0, failed: 1, names: ['no report'] };
    }
  }
  const missed = code !== 0 && result.failed === 0 ? { failed: 1, names: ['failed as a whole'] } : {};
  return { ...result, ...missed };
}

async function runStep(step) {
  rmSync(report(step.name), { force: true });
  const { code, output, seconds } = await run(step.command, { env: step.env ?? {}, timeout: STEP_LIMIT });
  const result = counted(step, code);
  const figures = step.count === undefined ? '' : `, ${result.passed} passed, ${result.failed} failed`;
  say(`${result.failed === 0 ? '✓' : '✗'} ${step.name} (${step.title}): ${seconds.toFixed(1)} s${figures}`);
  if (result.failed > 0) say(`--- ${step.name} ---\n${tail(output, 120)}\n--- end of ${step.name} ---`);
  return { ...result, names: result.names.map((name) => `${step.name}: ${name}`) };
}

/** One lane more than processors, because the server's tests often wait for PostgreSQL or a timer. */
const LANES = 3;

async function runAll(steps) {
  const waiting = [...steps];
  const running = new Map();
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = Promise.resolve(running.get(step.after)).then(() => runStep(step));
      running.set(step.name, result);
      await result;
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return Promise.all(running.values());
}

checkNode();
endWithNpm();
const wanted = process.argv.slice(2);
// `unit` names all its parts, and so does `server`.
const hasName = (step, name) => step.name === name || step.name.split('-')[0] === name;
const unknown = wanted.filter((name) => !STEPS.some((step) => hasName(step, name)));
if (unknown.length > 0) {
  say(`Unknown check: ${unknown.join(', ')}. Known checks: ${STEPS.map((step) => step.name).join(', ')}.`);
  process.exit(1);
}
const steps = wanted.length === 0 ? STEPS : STEPS.filter((step) => wanted.some((name) => hasName(step, name)));
mkdirSync(REPORTS, { recursive: true });
await Promise.all([install(), ensureDebianPackages([...new Set(steps.flatMap((step) => step.needs ?? []))])]);
const results = await runAll(steps);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const failed = sum('failed');
// Repeated at the end, because the outputs of other steps may follow that of a failed one.
for (const { names } of results) for (const name of names) say(`✗ ${name}`);
say(`${sum('passed')} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
