// The entities of another backend (docs/product.md, 15), with only the fields that it has: one person, one product, one
// document of each kind.

const DAY_MS = 86_400_000;

export const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

export const REPRESENTATIVE = { username: 'col001', nomPrenom: 'Rakotomalala Hery' };

export const RING = [
  [47.5, -18.95],
  [47.55, -18.95],
  [47.55, -18.9],
  [47.5, -18.9],
  [47.5, -18.95],
];

export const role = { code: 'ROLE_COMMERCIAL', designation: 'Commercial' };

export const pointOfSale = {
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

export const person = {
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

export const product = {
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

export const divers = {
  code: 'DIV001',
  designation: 'Parasol',
  description: 'Rouge',
  imageUrl: '/parasol.png',
  price: 25_000.5,
  isEnabled: true,
};

export const ref = ({ code, designation }: { code: string; designation: string }) => ({ code, designation });

export const lot = {
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

export const stockLine = {
  code: 'LOT0001',
  commercial: REPRESENTATIVE,
  product: ref(product),
  lotNumber: 'L26-001',
  expireAt: at(20),
  quantiteDisponible: 30,
};

export const diversLine = {
  code: 'SPD0001',
  commercial: REPRESENTATIVE,
  miscellaneous: ref(divers),
  lotNumber: null,
  expireAt: null,
  quantiteDisponible: 8,
};

const movement = { code: 'MVT0001', quantite: 3, totalValue: 13_500.5, stockCommercial: lotRef };

export const diversMovement = { code: 'MVD0001', quantite: 2, stock: { miscellaneous: ref(divers) } };

export const order = {
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

export const delivery = {
  code: 'LIV0001',
  factureRef: 'FA-0001',
  livraisonAt: at(-3),
  createdAt: at(-3),
  totalValue: 13_500.5,
  commercial: REPRESENTATIVE,
  stockMouvements: [movement],
};

export const retour = {
  code: 'RET0001',
  factureRef: 'BR-0001',
  retourAt: at(-3),
  createdAt: at(-3),
  totalValue: 13_500.5,
  commercial: REPRESENTATIVE,
  stockMouvements: [movement],
};

export const ajustement = {
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

export const device = {
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

export const zone = {
  code: 'ZON001',
  designation: 'Analakely',
  couleur: '#3388ff',
  surface: 30_000_000.5,
  polygon: { type: 'Polygon', coordinates: [RING] },
  utilisateurs: [{ username: 'col001' }],
  pointOfSales: [pointOfSale],
};

export const part = { label: 'Café moulu 250 g', valeur: 90_000.5, quantite: 20, color: '#3388ff' };
