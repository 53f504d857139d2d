import { act, screen, waitFor, within } from '@testing-library/react';
import type { Utilisateur } from '@contract/utilisateur.ts';
import { collection, json, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { user as person } from '../../../tests/support/users.ts';
import { memoryDrafts } from '../../machines/drafts/draftStore.ts';
import { exportJournals } from '../../machines/journal/journal.ts';
import { flushDrafts } from '../../machines/drafts/persistence.ts';
import { provideDrafts } from '../../machines/drafts/persistence.ts';

const LIST = '/api/data/utilisateurs';
const CREATE = '/api/data/admin/create';
const DRAFT = `v2:form.utilisateur.${person('ROLE_ADMIN').username}:`;
const PASSWORD = 'Le zebu-broute ici\u00a0: 日本 🦜, avec des espaces et bien plus de soixante-quatre caractères';
const ROLES = [
  { code: 'ROLE_ADMIN', designation: 'Super Administrateur', isAdmin: true },
  { code: 'ROLE_LECTEUR', designation: 'Lecteur', isAdmin: false },
];

const account = (changes: Partial<Utilisateur> = {}): Utilisateur => ({
  username: 'noro@demo.mg',
  nomPrenom: 'Noro Rabe',
  codeTiers: null,
  codeCollaborateur: null,
  phoneNumber: '',
  adresse: '',
  region: null,
  zone: '',
  zones: [],
  isEnabled: true,
  hasSession: false,
  lastActivityAt: '2026-11-20T11:26:00Z',
  lastLivraisonAt: null,
  lastUpdateAt: null,
  lastCommandAt: null,
  totalCommandesValue: 0,
  paiementLeft: 0,
  totalStockValue: 0,
  totalCommission: 0,
  initialCommandValue: 0,
  nbPointOfSales: 0,
  utilisateurRole: { code: 'ROLE_LECTEUR', designation: 'Lecteur', isAdmin: false },
  version: 3,
  ...changes,
});
const lists = (...users: Utilisateur[]) => ({
  [`GET ${LIST}`]: () => collection(users),
  'GET /api/data/utilisateur_roles': collection(ROLES),
});
const show = (...users: Utilisateur[]) => renderApp('/admin/users', { answers: lists(...users) });
type App = ReturnType<typeof renderApp>;

const textbox = (name: string) => within(screen.getByRole('dialog')).getByLabelText(name);
const send = (app: App, name: string) =>
  app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const paste = async (app: App, name: string, text: string) => {
  await app.user.click(textbox(name));
  await app.user.paste(text);
};
const choose = async (app: App, role: string) => {
  const roles = within(screen.getByRole('dialog')).getByRole('button', { name: /^Rôle/ });
  // The choice is disabled until the roles are loaded.
  await waitFor(() => {
    expect(roles).toBeEnabled();
  });
  await app.user.click(roles);
  await app.user.click(await screen.findByRole('option', { name: role }));
};
const adding = async (app: App) => {
  await app.user.click(await screen.findByRole('button', { name: 'Ajouter un utilisateur' }));
  await screen.findByRole('dialog', { name: 'Ajouter un utilisateur' });
};

test('the list has its columns, statuses, filters and order, and marks one’s own row', async () => {
  const app = renderApp('/admin/users?statut=actifs&role=ROLE_LECTEUR&tri=-lastActivityAt', {
    answers: lists(
      account(),
      account({ username: 'rado@demo.mg', nomPrenom: 'Rado', isEnabled: false, lastActivityAt: null }),
      account({ username: person('ROLE_ADMIN').username, nomPrenom: 'Miora' }),
    ),
  });
  const table = await screen.findByRole('table', { name: 'Utilisateurs Admin' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Nom', 'Email', 'Rôle', 'Statut', 'Dernière activité', 'Actions']);
  for (const text of ['noro@demo.mg', 'Lecteur', 'Actif', '20/11/2026 14:26'])
    expect(within(table).getByRole('row', { name: /Noro/ })).toHaveTextContent(text);
  for (const text of ['Inactif', 'Jamais'])
    expect(within(table).getByRole('row', { name: /Rado/ })).toHaveTextContent(text);
  expect(within(table).getByRole('row', { name: /Miora/ })).toHaveTextContent('(vous)');
  const query = new URL(app.server.to(LIST)[0]?.url ?? '').searchParams;
  expect([
    query.get('isAdmin'),
    query.get('isEnabled'),
    query.get('utilisateurRole.code'),
    query.get('order[lastActivityAt]'),
  ]).toEqual(['true', 'true', 'ROLE_LECTEUR', 'desc']);
  app.server.answer(lists());
  await app.user.click(screen.getByRole('button', { name: 'Actualiser' }));
  expect(await screen.findByText('Aucun utilisateur trouvé')).toBeVisible();
});

test('creating: each rule has its text, the first fault gets the focus, and nothing is sent', async () => {
  const app = show(account());
  await adding(app);
  await send(app, 'Créer');
  const said = (await screen.findAllByRole('alert')).map((alert) => alert.textContent);
  expect(said).toEqual([
    "L'email est requis",
    'Le mot de passe est requis',
    'La confirmation du mot de passe est requise',
    'Le rôle est requis',
    'Le nom et prénom sont requis',
  ]);
  expect(textbox('Email')).toHaveFocus();
  await paste(app, 'Email', 'noro@demo');
  for (const [password, text] of [
    ['Aa-4567', 'Le mot de passe doit contenir au moins 8 caractères'],
    ['demo-2026!', 'Le mot de passe doit contenir au moins une lettre majuscule'],
    ['DEMO-2026!', 'Le mot de passe doit contenir au moins une lettre minuscule'],
    ['Demo 2026x', 'Le mot de passe doit contenir au moins un caractère spécial'],
  ] as const) {
    await app.user.clear(textbox('Mot de passe'));
    await paste(app, 'Mot de passe', password);
    await send(app, 'Créer');
    expect(await screen.findByText(text)).toBeVisible();
  }
  await paste(app, 'Confirmation du mot de passe', 'autre');
  await send(app, 'Créer');
  for (const text of ['Veuillez entrer une adresse email valide', 'Les mots de passe ne correspondent pas'])
    expect(await screen.findByText(text)).toBeVisible();
  expect(app.server.to(CREATE)).toEqual([]);
});

const fill = async (app: App) => {
  await adding(app);
  await paste(app, 'Email', ' soa@demo.mg ');
  await paste(app, 'Mot de passe', PASSWORD);
  await paste(app, 'Confirmation du mot de passe', PASSWORD);
  await choose(app, 'Lecteur');
  await paste(app, 'Nom et prénom', 'Rasoa Soa');
};

test('creating: a retry keeps its key; a long pasted password is in neither the journal nor the state', async () => {
  const app = show(account());
  await fill(app);
  expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent('Excellent');
  app.server.answer({ [`POST ${CREATE}`]: problem(503, 'La base de données est momentanément indisponible.') });
  await send(app, 'Créer');
  const failure = await screen.findByText("Erreur lors de la création de l'utilisateur");
  expect(failure).toHaveTextContent('La base de données est momentanément indisponible.');
  expect(textbox('Mot de passe')).toHaveValue(PASSWORD);
  expect(JSON.stringify(app.store.getState())).not.toContain('zebu');
  app.server.answer({
    [`POST ${CREATE}`]: json(201, account({ username: 'soa@demo.mg', nomPrenom: 'Rasoa Soa' })),
    ...lists(account(), account({ username: 'soa@demo.mg', nomPrenom: 'Rasoa Soa' })),
  });
  await send(app, 'Réessayer');
  expect(await screen.findByText('Utilisateur créé avec succès')).toBeVisible();
  expect(await screen.findByRole('row', { name: /Rasoa Soa/ })).toBeVisible();
  const requests = app.server.to(CREATE);
  const body = {
    username: 'soa@demo.mg',
    password: PASSWORD,
    utilisateurRoleCode: 'ROLE_LECTEUR',
    nomPrenom: 'Rasoa Soa',
  };
  expect(await Promise.all(requests.map((request) => request.clone().json()))).toEqual([body, body]);
  expect(new Set(requests.map((request) => request.headers.get('idempotency-key'))).size).toBe(1);
  const journal = exportJournals();
  expect(journal).toContain('soa@demo.mg');
  expect(journal).not.toContain('zebu');
  expect(JSON.stringify(app.store.getState())).not.toContain('zebu');
  await adding(app);
  expect(textbox('Mot de passe')).toHaveValue('');
});

test('refusals of the server show at their fields', async () => {
  const app = show(account());
  await fill(app);
  app.server.answer({
    [`POST ${CREATE}`]: problem(422, 'Données refusées — …', [
      { propertyPath: 'username', message: 'Un utilisateur avec cette adresse email existe déjà' },
      { propertyPath: 'password', message: 'Ce mot de passe est trop courant\u00a0: choisissez-en un autre' },
    ]),
  });
  await send(app, 'Créer');
  expect(await screen.findByText('Un utilisateur avec cette adresse email existe déjà')).toBeVisible();
  expect(screen.getByText('Ce mot de passe est trop courant : choisissez-en un autre')).toBeVisible();
  expect(screen.queryByText(/Données refusées/)).toBeNull();
  expect(textbox('Email')).toHaveFocus();
});

test('a form that was left is found again without the password, which is never kept', async () => {
  const drafts = memoryDrafts();
  const first = show(account());
  provideDrafts(first.store, drafts);
  await adding(first);
  await paste(first, 'Email', 'soa@demo.mg');
  await paste(first, 'Mot de passe', PASSWORD);
  await act(() => flushDrafts());
  first.unmount();
  expect(JSON.stringify(await drafts.list(DRAFT))).toContain('soa@demo.mg');
  expect(JSON.stringify(await drafts.list(DRAFT))).not.toContain('zebu');
  const app = show(account());
  provideDrafts(app.store, drafts);
  expect(await screen.findByText(/Votre saisie a été retrouvée, sauf le mot de passe/)).toBeVisible();
  expect([textbox('Email'), textbox('Mot de passe')].map((field) => (field as HTMLInputElement).value)).toEqual([
    'soa@demo.mg',
    '',
  ]);
  await app.user.keyboard('{Escape}');
  await app.user.click(
    within(await screen.findByRole('alertdialog', { name: 'Fermer sans enregistrer\u00a0?' })).getByRole('button', {
      name: 'Fermer',
    }),
  );
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  await act(() => flushDrafts());
  expect(await drafts.list(DRAFT)).toEqual([]);
});

test('editing sends only what changed; the last administrator stays, and the reason is shown', async () => {
  const app = show(
    account({ utilisateurRole: { code: 'ROLE_ADMIN', designation: 'Super Administrateur', isAdmin: true } }),
  );
  await app.user.click(await screen.findByRole('button', { name: 'Modifier Noro Rabe' }));
  await choose(app, 'Lecteur');
  app.server.answer({ [`PATCH ${LIST}/noro%40demo.mg`]: problem(409, 'Au moins un administrateur actif est requis.') });
  await send(app, 'Enregistrer');
  expect(await screen.findByText('Impossible de modifier l’utilisateur.')).toHaveTextContent(
    'Au moins un administrateur actif est requis.',
  );
  await choose(app, 'Super Administrateur');
  await app.user.type(textbox('Nom et prénom'), ' Soa');
  app.server.answer({ [`PATCH ${LIST}/noro%40demo.mg`]: account({ nomPrenom: 'Noro Rabe Soa' }) });
  await send(app, 'Enregistrer');
  expect(await screen.findByText('Utilisateur modifié')).toBeVisible();
  const bodies = await Promise.all(app.server.to(`${LIST}/noro%40demo.mg`).map((request) => request.clone().json()));
  expect(bodies).toEqual([
    { utilisateurRoleCode: 'ROLE_LECTEUR', version: 3 },
    { nomPrenom: 'Noro Rabe Soa', version: 3 },
  ]);
});

test('a conflict names who changed what; mine is sent with the new version and keeps their change', async () => {
  const one = `${LIST}/noro%40demo.mg`;
  const theirs = account({
    nomPrenom: 'Noro Rabe',
    utilisateurRole: { code: 'ROLE_ADMIN', designation: 'Super Administrateur', isAdmin: true },
    version: 5,
  });
  const app = show(account());
  await app.user.click(await screen.findByRole('button', { name: 'Modifier Noro Rabe' }));
  await app.user.type(textbox('Nom et prénom'), ' Soa');
  app.server.answer({
    [`PATCH ${one}`]: json(412, {
      type: 'about:blank',
      title: 'Erreur',
      status: 412,
      detail: 'Modifié.',
      actuel: { ...theirs, lastUpdateBy: { username: 'soa@demo.mg', nomPrenom: 'Soa Hanta' } },
    }),
  });
  await send(app, 'Enregistrer');
  const compared = await screen.findByRole('table', { name: 'Ce qui est enregistré et votre saisie' });
  expect(screen.getByText(/^Soa Hanta a modifié cet utilisateur pendant votre saisie\./)).toBeVisible();
  expect(within(compared).getByRole('row', { name: /^Nom/ })).toHaveTextContent('Noro RabeNoro Rabe Soa');
  expect(within(compared).getByRole('row', { name: /^Rôle/ })).toHaveTextContent(
    'Super AdministrateurSuper Administrateur',
  );
  app.server.answer({ [`PATCH ${one}`]: account({ nomPrenom: 'Noro Rabe Soa' }) });
  await send(app, 'Enregistrer ma saisie');
  expect(await screen.findByText('Utilisateur modifié')).toBeVisible();
  const bodies = await Promise.all(app.server.to(one).map((request) => request.clone().json()));
  expect(bodies).toEqual([
    { nomPrenom: 'Noro Rabe Soa', version: 3 },
    { nomPrenom: 'Noro Rabe Soa', version: 5 },
  ]);
});

test('a new password ends the sessions of its user; one’s own is changed on another page', async () => {
  const self = account({ username: person('ROLE_ADMIN').username, nomPrenom: 'Miora' });
  const app = show(account(), self);
  await app.user.click(await screen.findByRole('button', { name: 'Réinitialiser le mot de passe de Noro Rabe' }));
  await paste(app, 'Mot de passe', PASSWORD);
  await paste(app, 'Confirmation du mot de passe', PASSWORD);
  app.server.answer({ 'POST /api/data/admin/reset-password/noro%40demo.mg': { ended: 2 } });
  await send(app, 'Réinitialiser');
  expect(await screen.findByText('2 sessions fermées.')).toBeVisible();
  app.server.answer({ 'GET /api/data/admin/my-sessions': collection([]) });
  await app.user.click(screen.getByRole('button', { name: 'Changer mon mot de passe' }));
  expect(app.router.state.location.pathname).toBe('/mon-compte');
});

test('disabling asks first, and warns about one’s own account', async () => {
  const app = show(account(), account({ username: person('ROLE_ADMIN').username, nomPrenom: 'Miora' }));
  await app.user.click(await screen.findByRole('switch', { name: 'Miora actif' }));
  expect(await screen.findByText(/C’est votre propre compte/)).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Annuler' }));
  await app.user.click(await screen.findByRole('switch', { name: 'Noro Rabe actif' }));
  app.server.answer({ [`PATCH ${LIST}/noro%40demo.mg`]: problem(409, 'Au moins un administrateur actif est requis.') });
  await app.user.click(
    within(screen.getByRole('alertdialog', { name: 'Désactiver l’utilisateur' })).getByRole('button', {
      name: 'Désactiver',
    }),
  );
  expect(await screen.findByText('Impossible de mettre à jour le statut.')).toBeVisible();
  expect(screen.getByText('Au moins un administrateur actif est requis.')).toBeVisible();
});
