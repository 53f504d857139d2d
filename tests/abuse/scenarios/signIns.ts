import { call, counted, held, type Reply, type Target } from '../calls.ts';
import { address } from '../world.ts';
import type { Scenario } from './scenario.ts';

const A_SECOND = 40;
const MOST_OPEN = 400;

/** Posts wrong passwords at a constant rate, each time for another name. */
async function flood(target: Target, signal: AbortSignal, addresses: number): Promise<string> {
  const { cookie, token } = await form(target);
  const replies: Promise<Reply>[] = [];
  let open = 0;
  const timer = setInterval(() => {
    if (open >= MOST_OPEN) return;
    const n = replies.length;
    open += 1;
    replies.push(
      call(
        target,
        { address: address(26, n % addresses), cookie },
        {
          method: 'POST',
          path: '/admin/login',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({
            _username: `personne-${n}`,
            _password: 'Mauvais-2026!',
            _csrf_token: token,
          }).toString(),
        },
      ).finally(() => (open -= 1)),
    );
  }, 1_000 / A_SECOND);
  await held(signal);
  clearInterval(timer);
  return counted((await Promise.all(replies)).map(({ status }) => status));
}

/** The token of the form, and the cookie that belongs to it. */
async function form({ server }: Target): Promise<{ cookie: string; token: string }> {
  const page = await fetch(`${server.url}/admin/login`);
  const cookie = page.headers.getSetCookie().map((each) => each.split(';')[0]);
  const context = /<script[^>]*id="login-context"[^>]*>([^<]*)</.exec(await page.text())?.[1] ?? '{}';
  return { cookie: cookie.join('; '), token: (JSON.parse(context) as { csrfToken?: string }).csrfToken ?? '' };
}

export const signInsFromOne: Scenario = {
  name: 'sign-ins-one',
  title: '40 sign-ins a second from one address',
  abuse: (target, signal) => flood(target, signal, 1),
};

export const signInsFromMany: Scenario = {
  name: 'sign-ins-many',
  title: '40 sign-ins a second from 200 addresses',
  abuse: (target, signal) => flood(target, signal, 200),
};
