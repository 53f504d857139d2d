import { Browser, makeWebDir } from '../../../../tests/support/login.ts';
import { insert } from '../../../../tests/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { hashPassword } from './passwords/hash.ts';
import { safeTarget } from './targetPath.ts';

const BACKSLASH = '\\';
/** Addresses that in some browser lead out of the application, or out of `/admin`. */
const HOSTILE = [
  '//evil.exemple',
  '///evil.exemple',
  '////evil.exemple',
  '//evil.exemple/admin',
  '//evil.exemple%2f..',
  '//evil.exemple@tournee/admin',
  `/${BACKSLASH}evil.exemple`,
  `${BACKSLASH}/evil.exemple`,
  `${BACKSLASH}${BACKSLASH}evil.exemple`,
  `/${BACKSLASH}/evil.exemple`,
  `/admin${BACKSLASH}..${BACKSLASH}..//evil.exemple`,
  'http://evil.exemple',
  'https://evil.exemple/admin',
  'https:evil.exemple',
  'http:/evil.exemple',
  'https:/admin',
  'HTTP://evil.exemple',
  'ftp://evil.exemple',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:x',
  'file:///etc/passwd',
  'mailto:a@b.c',
  '/\t/evil.exemple',
  '/\n/evil.exemple',
  '/\r/evil.exemple',
  '\t//evil.exemple',
  ' //evil.exemple',
  '/admin\r\nSet-Cookie: a=b',
  '/admin\nLocation: //evil.exemple',
  '/admin\u0000',
  '\u0000//evil.exemple',
  '/ /evil.exemple',
  '/admin/../..//evil.exemple',
  '/admin/..//evil.exemple',
  '/admin/../../evil',
  '/admin/./../autre',
  '/admin/%2e%2e//evil.exemple',
  '/admin/%2e%2e/%2e%2e/evil',
  '/admin//evil.exemple',
  '/admin/x//evil.exemple',
  '/autre',
  '/',
  '',
  'admin',
  './admin',
  '../admin',
  '?x=//evil.exemple',
  '#//evil.exemple',
  '/adminevil',
  '/admin.evil.exemple',
  '/admin@evil.exemple',
  '/admin:80@evil.exemple',
  '／／evil.exemple',
  '/／evil.exemple',
  '/admin／..／',
  '\u2028//evil.exemple',
  '/admin\u202e',
  '/\u00ad/evil.exemple',
  '/admin/é',
  'user:pass@evil.exemple',
  '@evil.exemple',
  '/api/data/utilisateurs',
  '/logout',
  '/api/data/commercial/synchronize',
  `/admin/${'a'.repeat(3_000)}`,
];
const GOOD = [
  '/admin',
  '/admin/',
  '/admin/dashboard',
  '/admin/livraison/FA260400?page=2&search=%C3%A9',
  '/admin/commercial/col001#ventes',
  '/admin?x=1',
  '/admin/a?next=//evil.exemple',
];

test('A10: at least sixty addresses', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(60);
});

test.each(HOSTILE.map((target) => [JSON.stringify(target.slice(0, 60)), target]))(
  'A10: %s stays within /admin',
  (_name, target) => {
    const url = new URL(safeTarget(target), 'https://tournee.exemple/admin/login');
    expect(url.origin).toBe('https://tournee.exemple');
    expect(url.pathname).toMatch(/^\/admin(\/(?!\/)|$)/);
    expect(safeTarget(target)).toBe('/admin');
  },
);

test.each(GOOD)('%s is followed as it is', (target) => {
  expect(safeTarget(target)).toBe(target);
});

test.each([undefined, null, 12, ['/admin'], {}])('what is not a text leads to /admin (%p)', (target) => {
  expect(safeTarget(target)).toBe('/admin');
});

describe('through the server', () => {
  let server: TestServer;
  let remove: () => void;
  beforeAll(async () => {
    const pages = makeWebDir();
    remove = pages.remove;
    server = await startTestServer({ webDir: pages.webDir });
    await insert(server.db, 'utilisateur', {
      username: 'hery',
      nom_prenom: 'Hery',
      role_code: 'ROLE_LECTEUR',
      password_hash: await hashPassword('secret'),
    });
  });
  afterAll(async () => {
    await server.close();
    remove();
  });
  const inside = (location: unknown) => {
    const url = new URL(String(location), 'https://tournee.exemple/admin/login');
    return url.origin === 'https://tournee.exemple' && /^\/admin(\/(?!\/)|$)/.test(url.pathname);
  };

  test('A10: _target_path and ?redirect= always end below /admin', async () => {
    const visitor = new Browser(server.app);
    const bad: unknown[] = [];
    for (const target of HOSTILE.filter((each) => each.length < 1_000)) {
      const query = `?redirect=${encodeURIComponent(target)}`;
      const { csrfToken, targetPath } = await visitor.context(query);
      if (!inside(targetPath)) bad.push(['?redirect', target, targetPath]);
      const form = { _username: 'hery', _password: 'secret', _csrf_token: csrfToken ?? '', _target_path: target };
      const { headers } = await visitor.send('POST', `/admin/login${query}`, form);
      if (!inside(headers.location)) bad.push(['_target_path', target, headers.location]);
      // A refused form (here because of its token, so no password is verified) comes back with the same query.
      const refused = await visitor.send('POST', `/admin/login${query}`, { ...form, _csrf_token: 'x' });
      if (!String(refused.headers.location).startsWith('/admin/login?redirect='))
        bad.push(['refused', target, refused.headers.location]);
    }
    expect(bad).toEqual([]);
  }, 30_000);

  test('the page requested before the sign-in is reached after it', async () => {
    const visitor = new Browser(server.app);
    const { targetPath } = await visitor.context('?redirect=%2Fcommerciaux%3Fpage%3D3');
    expect(targetPath).toBe('/admin/commerciaux?page=3');
    const answer = await visitor.signIn('hery', 'secret', { _target_path: targetPath ?? '' });
    expect(answer.headers.location).toBe('/admin/commerciaux?page=3');
  });
});
