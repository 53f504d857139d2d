import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { LoginContext } from '../../contract/session.ts';
import { closeSession } from '../../plugins/access/session.ts';
import { enter } from './enter.ts';
import { passwordMatches } from './passwords/hash.ts';
import { dropPending, findPending, openPending } from './secondStep/pending.ts';
import { secondStepOf } from './secondStep/step.ts';
import { safeTarget } from './targetPath.ts';
import { deviceOf } from './knownDevices.ts';
import { Refusals } from './refusals.ts';
import { countAttempt, forgiveAttempt } from './throttle.ts';
import { findAccount, isUnchanged, type SignInAccount } from './repository.ts';

const LOGIN = '/admin/login';
const FLASH_SECONDS = 60;
const WITHOUT_HTTPS =
  'La connexion est refusée, car cette adresse n’est pas en HTTPS. Adressez-vous à la personne qui exploite le serveur.';
const Field = Type.Optional(Type.String({ maxLength: 1_000 }));
const LoginForm = Type.Object({
  _username: Field,
  _password: Field,
  _csrf_token: Field,
  _target_path: Field,
  _remember_me: Field,
});

const cookie = (request: FastifyRequest) =>
  ({ path: LOGIN, httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;
const tokenOf = (secret: string) => createHash('sha256').update(`connexion:${secret}`).digest('base64url');

const tokenMatches = (request: FastifyRequest, token: string | undefined): boolean => {
  const secret = request.cookies.login_csrf;
  if (!secret || !token) return false;
  const expected = Buffer.from(tokenOf(secret));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given);
};

const readFlash = (request: FastifyRequest): { error: string | null; lastUsername: string } => {
  try {
    const flash: unknown = JSON.parse(Buffer.from(request.cookies.login_flash ?? '', 'base64url').toString('utf8'));
    if (typeof flash === 'object' && flash && 'error' in flash && 'lastUsername' in flash) {
      return { error: String(flash.error), lastUsername: String(flash.lastUsername) };
    }
  } catch {
    // Without a message, or with one that was tampered with, the plain form is shown.
  }
  return { error: null, lastUsername: '' };
};

/** The content of `#login-context`: a token bound to this browser, and the result of the last attempt. */
export async function loginContext(request: FastifyRequest, reply: FastifyReply): Promise<LoginContext> {
  const secret = request.cookies.login_csrf ?? randomBytes(24).toString('base64url');
  void reply.setCookie('login_csrf', secret, cookie(request)).clearCookie('login_flash', cookie(request));
  const { redirect } = request.query as { redirect?: unknown };
  const { db } = request;
  const pending = await findPending(db, request);
  const step = pending && (await secondStepOf(db, request.server, pending));
  return {
    csrfToken: tokenOf(secret),
    ...readFlash(request),
    targetPath: redirect === undefined ? null : targetOf(redirect),
    ...(step ? { step } : {}),
  };
}

// `?redirect=` is a path relative to the application's base, `_target_path` a full path. One screen's own path begins
// like the base.
const SCREEN_BELOW = /^\/admin\/users(?=[/?#]|$)/;
const targetOf = (redirect: unknown): string => {
  const path = String(redirect);
  if (SCREEN_BELOW.test(path)) return safeTarget(`/admin${path}`);
  return safeTarget(
    path === '/admin' || path.startsWith('/admin/') || path.startsWith('/admin?')
      ? path
      : `/admin${path.startsWith('/') ? path : ''}`,
  );
};

/** Opens the sign-in page anew, with the same place to go afterwards. */
const toForm = (request: FastifyRequest, reply: FastifyReply) => {
  const { redirect } = request.query as { redirect?: unknown };
  return reply.redirect(
    typeof redirect === 'string' ? `${LOGIN}?redirect=${encodeURIComponent(redirect)}` : LOGIN,
    303,
  );
};

const backToForm = (request: FastifyRequest, reply: FastifyReply, error: string, username: string) => {
  const flash = Buffer.from(JSON.stringify({ error, lastUsername: username.slice(0, 200) })).toString('base64url');
  void reply.setCookie('login_flash', flash, { ...cookie(request), maxAge: FLASH_SECONDS });
  return toForm(request, reply);
};

/** Why a form is not even looked at: the reason for the log, and the text for the person. */
const faultOf = (request: FastifyRequest, token: string | undefined): { reason: string; text: string } | undefined => {
  if (request.isUnsafe) return { reason: 'sans HTTPS', text: WITHOUT_HTTPS };
  if (tokenMatches(request, token)) return undefined;
  return { reason: 'formulaire expiré', text: 'Le formulaire a expiré. Veuillez réessayer.' };
};

/** Why a sign-in failed: for the log alone, as the person is told one sentence for all. */
const reasonOf = (account: SignInAccount | undefined, isKnown: boolean): string => {
  if (!account) return 'compte inconnu';
  return isKnown ? 'compte désactivé' : 'mot de passe';
};

/** Sign-in by a classic form post, and sign-out (docs/product.md, 3.2). */
export const loginRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { security } = app;
  const refusals = new Refusals(app);
  await app.register(formbody);

  app.post(
    LOGIN,
    {
      config: { permission: 'public', endsSessions: true },
      schema: { hide: true, body: LoginForm },
      attachValidation: true,
    },
    async (request, reply) => {
      const { db } = request;
      const {
        _username: typed = '',
        _password: password = '',
        _csrf_token: token,
        _target_path: target,
        _remember_me: remember,
      } = request.validationError ? {} : request.body;
      // Keyboards of phones append a space, and PostgreSQL does not accept NUL.
      const username = typed.replaceAll('\u0000', '').trim();
      // A name that is no account is not kept, because it may be a password.
      const failed = (account: SignInAccount | undefined, reason: string) =>
        security.noteRefusal(request, account?.username ?? '', {
          event: 'sign_in_failed',
          details: { raison: reason },
        });
      const fault = faultOf(request, token);
      if (fault) {
        failed(undefined, fault.reason);
        return backToForm(request, reply, fault.text, username);
      }
      const user = await findAccount(db, username);
      const device = await deviceOf(db, request, user);
      // The person's own slips are no news to them.
      const refuse = () => {
        if (user && !device) refusals.note(user.id);
      };
      const minutes = await countAttempt(db, request.ip, username, device);
      if (minutes > 0) {
        refuse();
        security.noteRefusal(request, user?.username ?? '', { event: 'sign_in_throttled' });
        void reply.header('retry-after', minutes * 60);
        return backToForm(
          request,
          reply,
          `Trop de tentatives de connexion. Réessayez dans ${minutes} minute(s).`,
          username,
        );
      }
      const known = await passwordMatches(user?.password_hash, password);
      if (!user || !known || !user.is_enabled) {
        refuse();
        failed(user, reasonOf(user, known));
        return backToForm(request, reply, 'Identifiants invalides.', username);
      }
      // Verifying takes a while. If the password was changed or the account disabled meanwhile, its sessions have been
      // ended, and this one must not be opened afterwards.
      await refusals.flush();
      const isRemembered = remember === 'on';
      const entry = await db.tx(async (tx) => {
        if (!(await isUnchanged(tx, user))) return 'changed';
        await dropPending(tx, request, reply);
        if (await secondStepOf(tx, app, user)) {
          await openPending(tx, request, reply, { account: user, remember: isRemembered, target: safeTarget(target) });
          return 'pending';
        }
        await enter(tx, request, reply, { ...user, remember: isRemembered });
        return 'open';
      });
      if (entry === 'changed') {
        failed(user, 'compte changé entre-temps');
        return backToForm(request, reply, 'Identifiants invalides.', username);
      }
      await forgiveAttempt(db, request.ip, username, device);
      return entry === 'pending' ? toForm(request, reply) : reply.redirect(safeTarget(target), 303);
    },
  );

  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    await closeSession(request.db, request, reply);
    return reply.redirect(LOGIN, 303);
  };
  app.post('/logout', { config: { permission: 'public', endsSessions: true }, schema: { hide: true } }, signOut);
  // There is no HEAD route, because browsers may preload a link and must not sign anybody out by that.
  app.get(
    '/logout',
    {
      exposeHeadRoute: false,
      config: { permission: 'public', sideEffect: true, endsSessions: true },
      schema: { hide: true },
    },
    signOut,
  );
};
