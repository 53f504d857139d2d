import { execFileSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

test('the page of licences lists what the lock file ships, and each licence has been decided on', () => {
  const check = () =>
    execFileSync(process.execPath, ['scripts/licencesDoc.mjs', '--check'], { cwd: ROOT, stdio: 'pipe' });
  expect(check).not.toThrow();
});
