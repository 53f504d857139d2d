import type { RoleCode } from '../../contract/session.ts';
import { DIRTIES, dirtiedBy, TAGS } from '../../../../rules/tags.ts';
import type { TouchedTag } from '../../contract/events.ts';
import type { Actor } from '../access/authorization.ts';
import { PERMISSIONS } from '../../../../rules/permissions.ts';
import { merge, readAnnouncement, visibleTo } from './changes.ts';

const actor = (role: RoleCode): Actor => ({
  id: 1,
  username: 'x',
  nomPrenom: 'X',
  role,
  roleDesignation: '',
  isAdmin: role === 'ROLE_ADMIN',
  permissions: new Set(PERMISSIONS[role]),
  sessionHash: Buffer.alloc(32),
});
const said = (e: string, c?: string[]) => readAnnouncement(JSON.stringify({ e, o: 'onglet-1', c: c ?? null })).tags;
const shown = (role: RoleCode, tags: readonly TouchedTag[]) =>
  visibleTo(actor(role), tags).map(({ type, id }) => (id === undefined ? type : `${type} ${id}`));

test('an announcement names an item and its list when codes are known, otherwise the collection', () => {
  expect(readAnnouncement('{"e":"zone","o":"onglet-1","c":["Z1"]}')).toEqual({
    entity: 'zone',
    origine: 'onglet-1',
    tags: [
      { type: 'Zone', id: 'Z1' },
      { type: 'Zone', id: 'LIST' },
      { type: 'Heatmap' },
      { type: 'PointOfSale' },
      { type: 'Commercial' },
      { type: 'Dashboard' },
      { type: 'Audit' },
    ],
  });
  expect(said('zone')).toContainEqual({ type: 'Zone' });
});

test.each(['no json', 'null', '{"e":"inconnue","o":""}', '{"e":"toString","o":""}', '{"e":1,"o":""}'])(
  '%s: an unreadable announcement makes everything outdated',
  (payload) => {
    expect(readAnnouncement(payload)).toEqual({ entity: '', origine: '', tags: TAGS.map((type) => ({ type })) });
  },
);

test('several announcements become one of limited size', () => {
  const many = Array.from({ length: 100 }, (_, n): TouchedTag => ({ type: 'Product', id: `P${n}` }));
  expect(merge([...many, { type: 'Zone', id: 'Z' }, { type: 'Zone', id: 'Z' }])).toEqual([
    { type: 'Product' },
    { type: 'Zone', id: 'Z' },
  ]);
  expect(merge([{ type: 'Zone', id: 'A' }, { type: 'Zone' }, { type: 'Zone', id: 'B' }])).toEqual([{ type: 'Zone' }]);
});

describe('people only learn of what they may read', () => {
  const readers: [string, RoleCode[]][] = [
    ['ajustement', ['ROLE_ADMIN', 'ROLE_EDITEUR', 'ROLE_IMPORTATEUR', 'ROLE_LECTEUR', 'ROLE_COMMERCIAL']],
    ['commande', ['ROLE_ADMIN', 'ROLE_EDITEUR', 'ROLE_IMPORTATEUR', 'ROLE_LECTEUR', 'ROLE_COMMERCIAL']],
    ['configuration', ['ROLE_ADMIN', 'ROLE_EDITEUR', 'ROLE_IMPORTATEUR', 'ROLE_LECTEUR']],
    ['device_session', ['ROLE_ADMIN']],
    ['import_journal', ['ROLE_ADMIN', 'ROLE_EDITEUR', 'ROLE_IMPORTATEUR']],
    ['livraison', ['ROLE_ADMIN', 'ROLE_EDITEUR', 'ROLE_IMPORTATEUR', 'ROLE_LECTEUR']],
    ['paiement', ['ROLE_ADMIN', 'ROLE_EDITEUR', 'ROLE_IMPORTATEUR', 'ROLE_LECTEUR']],
    ['product', ['ROLE_ADMIN', 'ROLE_EDITEUR', 'ROLE_IMPORTATEUR', 'ROLE_LECTEUR', 'ROLE_COMMERCIAL']],
    ['tracking_device', ['ROLE_ADMIN']],
    ['zone', ['ROLE_ADMIN', 'ROLE_EDITEUR', 'ROLE_IMPORTATEUR', 'ROLE_LECTEUR']],
  ];
  test.each(readers)('%s', (entity, expected) => {
    const own = dirtiedBy(entity)?.own[0];
    const roles: RoleCode[] = ['ROLE_ADMIN', 'ROLE_EDITEUR', 'ROLE_IMPORTATEUR', 'ROLE_LECTEUR', 'ROLE_COMMERCIAL'];
    expect(
      roles.filter((role) => visibleTo(actor(role), said(entity, ['SECRET'])).some(({ type }) => type === own)),
    ).toEqual(expected);
  });

  test('a representative never learns which order, lot or adjustment changed, only that one did', () => {
    const all = Object.keys(DIRTIES).flatMap((entity) => said(entity, [`SECRET-${entity}`]));
    expect(shown('ROLE_COMMERCIAL', all)).toEqual([
      'Ajustement',
      'StockCommercial',
      'StockMouvement',
      'Dashboard',
      'MiscellaneousStock',
      'Alerte',
      'Commande',
      'Miscellaneous SECRET-miscellaneous',
      'Miscellaneous LIST',
      'Product SECRET-product',
      'Product LIST',
    ]);
  });

  test('only people who may read back-office accounts learn their names', () => {
    expect(shown('ROLE_LECTEUR', said('utilisateur', ['admin@demo.mg']))).toEqual(['Commercial', 'Dashboard']);
    expect(shown('ROLE_ADMIN', said('utilisateur', ['admin@demo.mg']))).toEqual([
      'Utilisateur admin@demo.mg',
      'Utilisateur LIST',
      'Commercial admin@demo.mg',
      'Commercial LIST',
      'Dashboard',
      'Audit',
    ]);
  });
});
