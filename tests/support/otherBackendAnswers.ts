import {
  at,
  REPRESENTATIVE,
  RING,
  pointOfSale,
  person,
  product,
  divers,
  ref,
  lot,
  diversMovement,
  order,
  delivery,
  retour,
  ajustement,
  device,
  zone,
  part,
} from './otherBackendEntities.ts';

/** The item of each list of another backend (docs/product.md, 15), by path. */
export const LISTS = {
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

/** The answer of each other call of another backend, by path. */
export const ONE = {
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
