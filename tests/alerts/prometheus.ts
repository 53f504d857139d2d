import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Prometheus {
  /** Names of the alerts that fire now. */
  firing(): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * Waits and spans of minutes become seconds, and a process may hold less memory: everything else of the rules is as
 * shipped.
 */
const shortened = (rules: string): string =>
  rules
    .replace(/for: \d+m/g, 'for: 2s')
    .replace(/\[\d+m\]/g, '[15s]')
    .replace('> 1.5e9', '> 1e8');

/** Starts Debian's Prometheus on the rules of docs/alerts.yml, which reads the metrics every three seconds. */
export async function startPrometheus(metricsPort: number, port: number): Promise<Prometheus> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tournee-prometheus-'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write('alerts.yml', shortened(readFileSync('docs/alerts.yml', 'utf8')));
  write(
    'prometheus.yml',
    `global: { scrape_interval: 3s, scrape_timeout: 3s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - job_name: tournee
    static_configs: [{ targets: ['127.0.0.1:${metricsPort}'] }]
`,
  );
  const child = spawn(
    'prometheus',
    [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await fetch(`${url}/-/ready`).catch(() => undefined))?.ok; tries += 1) {
    if (tries > 100) throw new Error('Prometheus does not start');
    await sleep(200);
  }
  return {
    async firing() {
      const answer = (await (await fetch(`${url}/api/v1/alerts`)).json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      const names = answer.data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
      return [...new Set(names)].sort();
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
