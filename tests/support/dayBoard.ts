import type { ATraiter, ElementATraiter } from '../../server/src/contract/aTraiter.ts';
import type { DayPace, DayTeam, TeamLine } from '../../server/src/contract/dashboardTeam.ts';

const band = (hour: number) => {
  const moyenne = Math.max(0, Math.min(hour, 18) - 7) * 100_000;
  return { bas: moyenne / 2, moyenne, haut: moyenne * 1.5 };
};

/** The pace of a Friday at 14:32. */
export const samplePace = (more: Partial<DayPace> = {}): DayPace => ({
  date: '2026-11-20',
  minutes: 873,
  ferie: null,
  jours: ['2026-11-13', '2026-11-06', '2026-10-30'],
  valeur: 900_000,
  compare: { bas: 375_000, moyenne: 750_000, haut: 1_125_000 },
  cloture: band(24),
  projection: 1_304_000,
  objectif: 1_200_000,
  objectifHeure: 818_000,
  heures: Array.from({ length: 25 }, (_, heure) => ({
    heure,
    cumul: heure <= 14 ? Math.max(0, heure - 7) * 120_000 : null,
    habituel: band(heure),
  })),
  aEncaisser: {
    montant: 42_500_000,
    commerciaux: 38,
    plusAncien: '2026-10-02',
    ages: [
      { de: 0, a: 7, montant: 30_000_000, commerciaux: 31 },
      { de: 8, a: 30, montant: 9_500_000, commerciaux: 6 },
      { de: 31, a: null, montant: 3_000_000, commerciaux: 1 },
    ],
  },
  ...more,
});

/** A representative who drove, stopped and ordered twice. */
export const sampleLine = (username: string, nomPrenom: string, more: Partial<TeamLine> = {}): TeamLine => ({
  commercial: { username, nomPrenom },
  phoneNumber: '341027154',
  premierSignal: '2026-11-20T04:12:00.000Z',
  dernierSignal: '2026-11-20T11:30:00.000Z',
  etat: 'route',
  silencieux: false,
  sansCommande: false,
  bande: [
    { etat: 'route', debut: 432, fin: 480 },
    { etat: 'arret', debut: 480, fin: 500 },
    { etat: 'silence', debut: 500, fin: 630 },
    { etat: 'route', debut: 630, fin: 872 },
  ],
  commandes: [492, 640],
  visites: { visites: 2, passes: 9, nonVus: 20, inconnus: 1 },
  chiffreAffaire: 320_000,
  objectif: 480_000,
  objectifHeure: 300_000,
  ...more,
});

export const sampleTeam = (more: Partial<DayTeam> = {}): DayTeam => ({
  date: '2026-11-20',
  minutes: 873,
  visitesPrevues: 14,
  lignes: [
    sampleLine('col002', 'Rasoanaivo Voahangy', {
      etat: 'silence',
      silencieux: true,
      sansCommande: true,
      dernierSignal: '2026-11-20T08:05:00.000Z',
      commandes: [],
      chiffreAffaire: 0,
      visites: { visites: 0, passes: 3, nonVus: 28, inconnus: 0 },
    }),
    sampleLine('col001', 'Rakotomalala Hery'),
  ],
  ...more,
});

const element = (more: Pick<ElementATraiter, 'genre'> & Partial<ElementATraiter>): ElementATraiter => ({
  cle: `${more.genre}:col002`,
  commercial: { username: 'col002', nomPrenom: 'Rasoanaivo Voahangy' },
  phoneNumber: '341027154',
  depuis: null,
  nombre: 1,
  noms: [],
  codes: [],
  valeur: null,
  ecarte: null,
  ...more,
});

export const sampleToDo = (): ATraiter => ({
  date: '2026-11-20',
  elements: [
    element({ genre: 'silence', depuis: '2026-11-20T08:05:00.000Z' }),
    element({ genre: 'sans-commande' }),
    element({ genre: 'peremption', noms: ['Lait concentré'], codes: ['LOT0000012'], valeur: 48_000 }),
    element({
      genre: 'rupture',
      nombre: 4,
      noms: ['Café moulu', 'Riz gasy', 'Savon'],
      codes: ['A1', 'A2', 'A3', 'A4'],
    }),
  ],
});

const DAILY = 'GET /api/data/dashboard/daily';
/** The three calls of the daily board beside its first one. */
export const dayAnswers = (): Record<string, unknown> => ({
  [`${DAILY}/rythme`]: samplePace(),
  [`${DAILY}/equipe`]: sampleTeam(),
  [`${DAILY}/a-traiter`]: sampleToDo(),
});
