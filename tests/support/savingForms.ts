import { useAjustement } from '../../src/features/ajustements/useAjustement.ts';
import { useInitialCommand } from '../../src/features/commerciaux/initialCommand/initialCommandForm.ts';
import { usePasswordForm } from '../../src/features/compte/useCompte.ts';
import { useConfiguration } from '../../src/features/configuration/useConfiguration.ts';
import { usePriceForm } from '../../src/features/produits/PriceDialog.tsx';
import { useSavedForm } from '../../src/domain/forms/useSavedForm.ts';
import { ITEM } from '../../src/features/produitsDivers/ProduitDiversForm.tsx';
import { LOT_EXPIRY } from '../../src/features/stock/lots/LotExpiryForm.tsx';
import { useAssignation } from '../../src/features/produitsDivers/assignation/useAssignation.ts';
import { useDisconnection } from '../../src/features/sessions/disconnection.ts';
import { useDeviceForm } from '../../src/features/trackingDevices/deviceForm.ts';
import { useUserForms } from '../../src/features/utilisateurs/userForms.ts';
import { useZoneDialog } from '../../src/features/zones/useZoneDialog.ts';
import { commercialDetail, lot } from './commercials.ts';
import { collection } from './fetchStub.ts';
import { type Driver, ofActor, dialog } from './formDrivers.ts';

export interface SavingForm {
  name: string;
  /** The call that saves: `METHOD path`. */
  call: string;
  answer: unknown;
  /** What somebody else saved, as a 412 tells it; when absent a conflict is a plain refusal. */
  theirs?: unknown;
  /** Set when the server keeps no key of this call. */
  isKeyless?: true;
  /** Other calls of the form. */
  reads?: Record<string, unknown>;
  useDriver: () => Driver | null;
}

const polygon = [
  [47.5, -18.9],
  [47.6, -18.9],
  [47.6, -18.8],
] as const;

const addCorner = (position: readonly [number, number]) => ({
  type: 'field.edited',
  edit: { kind: 'corner.added', position },
});

const PASSWORD = 'Zebu-2026-broute!';

const config = { code: 'TAUX_COMMISSION', designation: 'Taux', value: '0.03', type: 'taux', version: 3 } as const;

export const SAVING_FORMS: readonly SavingForm[] = [
  {
    name: 'adjustment',
    call: 'POST /api/data/ajustement/create',
    answer: { code: 'AJU1' },
    reads: { 'GET /api/data/stock/commercial/col001': collection([lot()]) },
    useDriver: () =>
      ofActor(useAjustement(), {
        fill: [{ type: 'form.opened', form: 'ajustement', subject: 'col001' }],
        change: { kind: 'quantity', code: 'S1', quantity: 7 },
        typed: (context: { fields: { quantities: unknown } }) => context.fields.quantities,
      }),
  },
  {
    name: 'assignment',
    call: 'POST /api/data/miscellaneous/add_stock',
    answer: { lignes: 1, quantite: 3 },
    useDriver: () =>
      ofActor(useAssignation(), {
        fill: [
          { type: 'form.opened', form: 'assignation', subject: 'col001' },
          { type: 'field.edited', edit: { kind: 'quantity', code: 'DIV001', quantity: 3 } },
        ],
        change: { kind: 'quantity', code: 'DIV001', quantity: 4 },
        typed: (context: { fields: unknown }) => context.fields,
      }),
  },
  {
    name: 'zone',
    call: 'POST /api/data/zones',
    answer: {},
    useDriver: () =>
      ofActor(useZoneDialog(), {
        fill: [
          { type: 'form.opened', form: 'zone', subject: null },
          { type: 'field.edited', edit: { kind: 'designation', text: 'Ivandry' } },
          ...polygon.map(addCorner),
        ],
        change: { kind: 'designation', text: 'Ivandry 1' },
        typed: (context: { fields: { designation: string } }) => context.fields.designation,
      }),
  },
  {
    name: 'price',
    call: 'PATCH /api/data/products/ART0001',
    answer: {},
    theirs: { price: 999, survente: 50, version: 9 },
    useDriver: dialog(
      () => usePriceForm(),
      { form: 'prix', subject: 'ART0001', fields: { price: '100', survente: '' }, version: 1 },
      ['price', '125'],
    ),
  },
  {
    name: 'initial value',
    call: 'POST /api/data/commercial/update/initial/command/col001',
    answer: {},
    theirs: { initialCommandValue: 77 },
    useDriver: dialog(
      () => useInitialCommand(commercialDetail()).form,
      { form: 'commandeInitiale', subject: 'col001', fields: { amount: '5' } },
      ['amount', '42'],
    ),
  },
  {
    name: 'device',
    call: 'POST /data/tracking/device/assign/TRK1',
    answer: null,
    theirs: { utilisateur: { username: 'col009', nomPrenom: 'Soa' } },
    useDriver: dialog(useDeviceForm, { form: 'appareil', subject: 'TRK1', fields: { username: '', nomPrenom: '' } }, [
      'username',
      'col002',
    ]),
  },
  {
    name: 'disconnection',
    call: 'POST /api/data/sessions/SES1/disable',
    answer: null,
    useDriver: dialog(useDisconnection, { form: 'deconnexion', subject: 'SES1', fields: { motif: '' } }, [
      'motif',
      'Perdu',
    ]),
  },
  {
    name: 'configuration',
    call: 'PATCH /api/data/configurations/TAUX_COMMISSION',
    answer: {},
    theirs: { ...config, value: '0.09', version: 9 },
    useDriver: dialog(
      () => useConfiguration([]).form,
      { form: 'texte', subject: config.code, fields: { value: '0,03' }, version: 3 },
      ['value', '0,04'],
    ),
  },
  {
    name: 'user, created',
    call: 'POST /api/data/admin/create',
    answer: {},
    useDriver: dialog(
      useUserForms,
      {
        form: 'creation',
        subject: null,
        fields: { username: '', utilisateurRoleCode: 'ROLE_LECTEUR', nomPrenom: 'Soa' },
      },
      ['username', 'soa@demo.mg'],
      { password: PASSWORD, confirmation: PASSWORD },
    ),
  },
  {
    name: 'user, changed',
    call: 'PATCH /api/data/utilisateurs/soa',
    answer: {},
    theirs: { nomPrenom: 'Noro', utilisateurRole: { code: 'ROLE_ADMIN' }, version: 9 },
    useDriver: dialog(
      useUserForms,
      {
        form: 'modification',
        subject: 'soa',
        fields: { nomPrenom: 'Soa', utilisateurRoleCode: 'ROLE_LECTEUR' },
        version: 3,
      },
      ['nomPrenom', 'Soa Rabe'],
    ),
  },
  {
    name: 'miscellaneous product',
    call: 'PATCH /api/data/miscellaneous/DIV001',
    answer: {},
    theirs: { designation: 'Tente', description: '', price: 5, version: 9 },
    useDriver: dialog(
      () => useSavedForm(ITEM, 'DIV001'),
      {
        form: 'produitDivers',
        subject: 'DIV001',
        fields: { designation: 'Parasol', description: '', price: '100' },
        version: 1,
      },
      ['designation', 'Parasol rouge'],
    ),
  },
  {
    name: 'expiry of a lot',
    call: 'PATCH /api/data/stock-commercial/LOT1',
    answer: {},
    useDriver: dialog(
      () => useSavedForm(LOT_EXPIRY, 'LOT1'),
      { form: 'dateLimite', subject: 'LOT1', fields: { expireAt: '2027-12-31' } },
      ['expireAt', '2028-01-31'],
    ),
  },
  {
    name: 'own password',
    call: 'POST /api/data/admin/my-password',
    answer: { ended: 0 },
    isKeyless: true,
    useDriver: dialog(
      usePasswordForm,
      { form: 'motDePasse', subject: 'miora', fields: { note: '' }, isKeyed: false },
      ['note', 'x'],
      { currentPassword: 'a', password: PASSWORD },
    ),
  },
];
