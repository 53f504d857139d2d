import { collection, json, problem, type Answer, type Handlers } from './fetchStub.ts';

/**
 * Answers of another backend (docs/product.md, 15): each call that it has, with only the fields that it has. There is
 * one of everything: one person, one product, one document of each kind.
 */
const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const REPRESENTATIVE = { username: 'col001', nomPrenom: 'Rakotomalala Hery' };
const RING = [
  [47.5, -18.95],
  [47.55, -18.95],
  [47.55, -18.9],
  [47.5, -18.9],
  [47.5, -18.95],
];
const role = { code: 'ROLE_COMMERCIAL', designation: 'Commercial' };

const pointOfSale = {
  code: 'PDV0001',
  designation: 'Épicerie Soa',
  phoneNumber: '341234567',
  isEnabled: true,
  latitude: -18.91,
  longitude: 47.52,
  totalCommandesValue: 125_000.5,
  lastCommandAt: at(-2),
  createdAt: at(-200),
  responsables: [REPRESENTATIVE],
  zones: [{ code: 'ZON001', designation: 'Analakely' }],
};
const person = {
  ...REPRESENTATIVE,
  codeCollaborateur: 'COL001',
  phoneNumber: '341234568',
  adresse: 'Lot II A 12',
  zone: 'Analakely',
  isEnabled: true,
  hasSession: true,
  lastActivityAt: at(-1),
  lastLivraisonAt: at(-3),
  lastUpdateAt: at(-4),
  lastCommandAt: at(-2),
  totalCommandesValue: 990_000.5,
  paiementLeft: 12_000.5,
  totalStockValue: 450_000.5,
  totalCommission: 29_700.5,
  initialCommandValue: 100_000.5,
  utilisateurRole: role,
  zones: ['ZON001'],
  responsables: ['adm001'],
  pointOfSales: [pointOfSale],
};
const product = {
  code: 'ART0001',
  designation: 'Café moulu 250 g',
  description: 'Torréfié',
  imageUrl: '/cafe.png',
  unit: 'PIECE',
  codeBarre: '6130001',
  isEnabled: true,
  price: 4_500.5,
  survente: 4_800.5,
  lastUpdateAt: at(-5),
};
const divers = {
  code: 'DIV001',
  designation: 'Parasol',
  description: 'Rouge',
  imageUrl: '/parasol.png',
  price: 25_000.5,
  isEnabled: true,
};
const ref = ({ code, designation }: { code: string; designation: string }) => ({ code, designation });
const lot = {
  code: 'LOT0001',
  product: ref(product),
  commercial: REPRESENTATIVE,
  quantiteDisponible: 30,
  quantiteInitial: 40,
  percentDisponible: 75.5,
  expireAt: at(20),
  lotNumber: 'L26-001',
};
const lotRef = { product: ref(product), lotNumber: 'L26-001', expireAt: at(20) };
const stockLine = {
  code: 'LOT0001',
  commercial: REPRESENTATIVE,
  product: ref(product),
  lotNumber: 'L26-001',
  expireAt: at(20),
  quantiteDisponible: 30,
};
const diversLine = {
  code: 'SPD0001',
  commercial: REPRESENTATIVE,
  miscellaneous: ref(divers),
  lotNumber: null,
  expireAt: null,
  quantiteDisponible: 8,
};
const movement = { code: 'MVT0001', quantite: 3, totalValue: 13_500.5, stockCommercial: lotRef };
const diversMovement = { code: 'MVD0001', quantite: 2, stock: { miscellaneous: ref(divers) } };
const order = {
  code: 'CMD0001',
  orderNumber: 'BC-0001',
  commandeAt: at(-2),
  totalValue: 13_500.5,
  isSmsSent: true,
  pointOfSale: ref(pointOfSale),
  commercial: REPRESENTATIVE,
  stockMouvements: [movement],
  miscellaneousMouvements: [diversMovement],
};
const delivery = {
  code: 'LIV0001',
  factureRef: 'FA-0001',
  livraisonAt: at(-3),
  createdAt: at(-3),
  totalValue: 13_500.5,
  commercial: REPRESENTATIVE,
  stockMouvements: [movement],
};
const retour = {
  code: 'RET0001',
  factureRef: 'BR-0001',
  retourAt: at(-3),
  createdAt: at(-3),
  totalValue: 13_500.5,
  commercial: REPRESENTATIVE,
  stockMouvements: [movement],
};
const ajustement = {
  code: 'AJU0001',
  ajustementRef: 'AJ-0001',
  createdAt: at(-3),
  totalValue: -13_500.5,
  commercial: REPRESENTATIVE,
  createdBy: { username: 'adm001', nomPrenom: 'Miora' },
  description: 'Casse',
  stockMouvements: [
    { quantite: 3, totalValue: 13_500.5, stockCommercial: lotRef },
    { quantite: -2, stockCommercial: { miscellaneous: ref(divers) } },
  ],
};
const device = {
  code: 'TRK0001',
  imei: '860000012345000',
  designation: 'Moto 1',
  simNumber: '347034510',
  model: 'FMB920',
  plateNumber: '1000 TAA',
  adresseIP: '10.0.0.1',
  utilisateur: REPRESENTATIVE,
  isActive: true,
  lastTrackingAt: at(-0.01),
  kilometrage: 1_234.5,
  lastLatitude: -18.91,
  lastLongitude: 47.52,
};
const zone = {
  code: 'ZON001',
  designation: 'Analakely',
  couleur: '#3388ff',
  surface: 30_000_000.5,
  polygon: { type: 'Polygon', coordinates: [RING] },
  utilisateurs: [{ username: 'col001' }],
  pointOfSales: [pointOfSale],
};
const part = { label: 'Café moulu 250 g', valeur: 90_000.5, quantite: 20, color: '#3388ff' };

const LISTS = {
  utilisateurs: person,
  pos: pointOfSale,
  commandes: order,
  livraisons: delivery,
  retours: retour,
  paiements: {
    code: 'PAI0001',
    refPaiement: 'P-0001',
    paiementAt: at(-1),
    createdAt: at(-1),
    paiementSource: 'MVOLA_WALLET',
    isOrangeMoney: false,
    value: 50_000.5,
    commercial: REPRESENTATIVE,
  },
  ajustements: ajustement,
  products: product,
  'products/stats/summary': {
    product: ref(product),
    totalValue: 90_000.5,
    totalSold: 20,
    livraisonCount: 40,
    retourCount: 1,
    ajustementCount: 2,
  },
  miscellaneous: divers,
  'miscellaneous-stock': {
    code: 'SPD0001',
    miscellaneous: ref(divers),
    commercial: REPRESENTATIVE,
    createdAt: at(-9),
    quantiteDisponible: 8,
  },
  'miscellaneous-livraisons': {
    code: 'LPD0001',
    factureRef: 'FD-0001',
    commercial: REPRESENTATIVE,
    createdAt: at(-9),
    mouvements: [diversMovement],
  },
  'stock-commercial': lot,
  'stock-mouvements': {
    code: 'MVT0001',
    mouvementAt: at(-2),
    quantite: 3,
    type: 'VENTE',
    stockCommercial: { product: ref(product), commercial: REPRESENTATIVE },
  },
  sessions: {
    code: 'SES0001',
    utilisateur: REPRESENTATIVE,
    createdAt: at(-2),
    deviceID: 'device-1',
    isEnabled: true,
    disableAt: null,
  },
  configurations: { code: 'TAUX_COMMISSION', designation: 'Taux de commission', value: '0.03' },
  tracking_devices: device,
  zones: zone,
} as const;

const ONE = {
  'utilisateurs/col001': person,
  'pos/PDV0001': pointOfSale,
  'commandes/CMD0001': order,
  'livraisons/LIV0001': delivery,
  'ajustements/AJU0001': ajustement,
  'products/ART0001': product,
  'dashboard/key-metrics': {
    chiffreAffaire: { actuel: 900_000.5, objectif: 2_000_000.5 },
    valeurStockTotal: 450_000.5,
    omAVerser: 12_000.5,
    statistiquesAdditionnelles: { commandesValidees: 12, panierMoyen: 75_000.5 },
    notifications: [{ id: 1, type: 'alerte', message: 'Stock faible', date: at(-1) }],
    regions: ['Analamanga'],
  },
  'dashboard/sales-chart': [
    { date: at(-1).slice(0, 10), ventes: 90_000.5 },
    { date: at(0).slice(0, 10), ventes: 80_000.5 },
  ],
  'dashboard/top-commercials': {
    commerciaux: [{ commercial: REPRESENTATIVE, chiffreAffaireMois: 90_000.5 }],
    objectif: 200_000.5,
  },
  'dashboard/top-products': [{ produit: ref(product), chiffreAffaireMois: 90_000.5, nombreVentes: 20 }],
  'dashboard/doughnut-charts': {
    partsVentesProduits: [part],
    partsVentesProduitsDivers: [part],
    partsStockProduits: [part],
    partsStockProduitsDivers: [part],
  },
  'commercial/route/col001': [
    {
      device: { code: 'TRK0001', imei: '860000012345000' },
      route: [
        { latitude: -18.91, longitude: 47.52 },
        { latitude: -18.92, longitude: 47.53 },
      ],
      stops: [{ latitude: -18.91, longitude: 47.52, duration: 600, date_start: at(-0.1), date_end: at(-0.09) }],
    },
  ],
  parcours: [
    {
      commercial: REPRESENTATIVE,
      couleur: '#2563eb',
      date: at(0).slice(0, 10),
      points: [
        {
          latitude: -18.91,
          longitude: 47.52,
          heure: at(-0.1),
          commandeValeur: 13_500.5,
          commandeCode: 'CMD0001',
          pointOfSale: 'Épicerie Soa',
          pointOfSaleNumber: '341234567',
        },
      ],
    },
  ],
  ...Object.fromEntries(
    ['sales', 'orders', 'pos-count', 'active-pos'].map((metric) => [
      `zones/heatmap/${metric}`,
      {
        zones: [
          {
            code: 'ZON001',
            designation: 'Analakely',
            couleur: '#3388ff',
            polygon: [RING],
            value: 90_000.5,
            intensity: 0.5,
          },
        ],
        legend: { unit: 'MGA', label: 'Chiffre d’affaires', minValue: 0, maxValue: 90_000.5 },
      },
    ]),
  ),
} as const;

/** Changes a field of an answer; undefined removes it. */
export type Change = (name: string, value: unknown) => unknown;

/** Applies a change to every field of every object in an answer, inner ones first; plain numbers (of a ring) stay. */
export function changed(answer: unknown, change: Change): unknown {
  if (Array.isArray(answer)) return answer.map((each) => changed(each, change));
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => {
      const next = change(name, changed(value, change));
      return next === undefined ? [] : [[name, next]];
    }),
  );
}

/** Fields by which a thing is requested again: no backend leaves them out. */
const KEYS: readonly string[] = ['code', 'username', 'id'];
/** Fields that give an answer its structure; without them it is no answer. */
const FRAME: readonly string[] = ['zones', 'legend', 'regions', 'notifications'];
const isScalar = (value: unknown) => typeof value !== 'object' || value === null;
const asText = (value: unknown) => (typeof value === 'number' ? value.toFixed(2) : value);

/** Ways in which the answers of another backend may differ (docs/product.md, 15). */
export const VARIANTS = {
  'as documented': (_name: string, value: unknown) => value,
  'numbers as text': (_name: string, value: unknown) => asText(value),
  'no figures': (name: string, value: unknown) =>
    typeof value === 'number' && !KEYS.includes(name) ? undefined : value,
  'keys and relations alone': (name: string, value: unknown) =>
    isScalar(value) && !KEYS.includes(name) ? undefined : value,
  'no lists': (name: string, value: unknown) => (Array.isArray(value) && !FRAME.includes(name) ? undefined : value),
  'null but for the keys': (name: string, value: unknown) =>
    KEYS.includes(name) || FRAME.includes(name) ? value : null,
} satisfies Record<string, Change>;
export type Variant = keyof typeof VARIANTS;

/**
 * Makes handlers for every call of another backend that a screen makes, with a change applied; any other call answers
 * 404, as it does there.
 */
export function otherBackend(change: Change = VARIANTS['as documented']): Handlers {
  const handlers: Record<string, Answer> = { '*': () => problem(404, 'Not Found') };
  for (const [path, row] of Object.entries(LISTS))
    handlers[`GET /api/data/${path}`] = () => collection([changed(row, change)]);
  for (const [path, answer] of Object.entries(ONE))
    handlers[`GET /api/data/${path}`] = () => json(200, changed(answer, change));
  handlers['POST /api/data/parcours'] = handlers['GET /api/data/parcours'];
  handlers['GET /api/data/pos/map'] = () => collection([changed(pointOfSale, change)]);
  handlers['GET /api/data/stock/commercial/col001'] = () =>
    json(200, [changed(stockLine, change), changed(diversLine, change)]);
  handlers['GET /api/data/utilisateur_roles'] = () => collection([changed(role, change)]);
  return handlers;
}
