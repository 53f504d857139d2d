import sql from 'sql-template-tag';
import type { Queryable } from '../db/pool.ts';
import type { DemoCalendar } from './support/calendar.ts';
import { Columns, idsBy } from './support/columns.ts';
import { ZONE_COUNT } from './zones.ts';
import { at, between, pick, random } from './support/random.ts';

export const REGIONS = ['ANALAMANGA', 'ITASY', 'VAKINANKARATRA', 'BONGOLAVA', 'ALAOTRA-MANGORO', 'ATSINANANA'] as const;
export const COMMERCIAL_COUNT = 40;
/** One password for the five demonstration accounts, which exist nowhere else. */
export const DEMO_PASSWORD = 'Demo-2026!';

const NAMES = [
  'Rakotomalala Hery',
  'Rasoanaivo Voahangy',
  'Andriamanana Désiré',
  'Razafindrakoto Fanja',
  'Raharisoa Élodie',
  'Randrianarivo Naina',
  'Rabemananjara Lalaina',
  'Ratsimbazafy Joël',
  'Ravelojaona Mïalisoa',
  'Rakotoarisoa Tiana',
  'Andrianjafy Mamy',
  'Rasolofoson Haingo',
  'Ramanantsoa Faly',
  'Razanadrakoto Lova',
  'Rabearivelo Njaka',
  'Raveloson Noro',
  'Andriatsitohaina Rado',
  'Rakotonirina Bako',
  'Ranaivoson Miora',
  'Rafanomezantsoa Solo',
  'Rasoamanarivo Vola',
  'Randriamampionona Toky',
  'Razafimahatratra Sahondra',
  'Andriamihaja Fidy',
  'Rakotovao Zo',
  'Raherimanana Onja',
  'Ratovonirina Ny Aina',
  'Rabenarivo Hasina',
  'Ravoniarisoa Lanto',
  'Randrianasolo Patrick',
  'Rasamimanana Kanto',
  'Andrianarisoa Feno',
  'Razakamanana Mbola',
  'Rakotondrasoa Aina',
  'Ramaroson Vonjy',
  'Raharinirina Malala',
  'Ratsiraka Tantely',
  'Rabotovao Hanta',
  'Ravalison Andry',
  'Rajaonarison Sitraka',
] as const;

const ACCOUNTS = [
  ['admin@demo.mg', 'Andriamalala Nirina', 'ROLE_ADMIN'],
  ['editeur@demo.mg', 'Rakotobe Mialy', 'ROLE_EDITEUR'],
  ['importateur@demo.mg', 'Razafy Tahina', 'ROLE_IMPORTATEUR'],
  ['lecteur@demo.mg', 'Ramiandrisoa Lina', 'ROLE_LECTEUR'],
] as const;
const FIELD_ACCOUNT = 'commercial@demo.mg';
/** Who can sign in to a demonstration. */
export const ACCOUNT_NAMES: readonly string[] = [...ACCOUNTS.map(([username]) => username), FIELD_ACCOUNT];
export const ADMIN = ACCOUNTS[0][0];

export interface DemoCommercial {
  readonly username: string;
  readonly nomPrenom: string;
  readonly codeTiers: string;
  readonly codeCollaborateur: string;
  readonly phoneNumber: string;
  readonly adresse: string;
  readonly region: string;
  /** In Ar. */
  readonly solde: number;
  readonly codeFamille: string;
  readonly compteComptable: string;
  /** Indexes of the zones; the first zone has most of the points of sale. */
  readonly zones: readonly number[];
  /** Sales relative to other representatives. */
  readonly strength: number;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const QUARTERS = ['Analakely', 'Isotry', 'Ampasampito', 'Anosibe', 'Ivandry'] as const;

/** Nine digits, like mobile numbers in Madagascar. */
export const phone = (i: number): string => String(341_000_000 + ((i * 13_577) % 8_000_000));

/** The 40 representatives; the last one is the account that can sign in. */
export const demoCommercials: readonly DemoCommercial[] = NAMES.map((nomPrenom, i) => {
  const next = random(`commercial ${i}`);
  const code = String(i + 1).padStart(3, '0');
  const home = i % ZONE_COUNT;
  return {
    username: i === COMMERCIAL_COUNT - 1 ? FIELD_ACCOUNT : `col${code}`,
    nomPrenom,
    codeTiers: `C0${code}`,
    codeCollaborateur: `COL${code}`,
    phoneNumber: phone(i),
    adresse: `Lot II ${LETTERS.charAt(i % 26)} ${10 + i} bis, ${i < 5 ? QUARTERS[0] : pick(next, QUARTERS)}`,
    region: i < 9 ? at(REGIONS, i % 3) : pick(next, REGIONS),
    solde: i * 15_000,
    codeFamille: 'COM',
    compteComptable: String(411_100 + i),
    zones: next() < 0.4 ? [home, (home + 1) % ZONE_COUNT] : [home],
    strength: 0.55 + next() * 0.9,
  };
});

/** Inserts regions, representatives and accounts. Answers the representatives' ids in order. */
export async function insertPeople(
  tx: Queryable,
  calendar: DemoCalendar,
  passwordHash: string | null,
): Promise<number[]> {
  const next = random('personnes');
  await tx.rows(sql`insert into region (designation) select * from unnest(${[...REGIONS]}::text[])`);
  const regionIds = await idsBy(tx, 'region', 'designation', REGIONS);
  const users = new Columns('utilisateur', {
    username: 'text',
    nom_prenom: 'text',
    role_code: 'text',
    password_hash: 'text',
    is_enabled: 'boolean',
    code_tiers: 'text',
    code_collaborateur: 'text',
    phone_number: 'text',
    adresse: 'text',
    region_id: 'bigint',
    solde: 'bigint',
    code_famille: 'text',
    compte_comptable: 'text',
    initial_command_value: 'bigint',
    last_activity_at: 'timestamptz',
    last_update_at: 'timestamptz',
    created_at: 'timestamptz',
  });
  const office = {
    code_tiers: null,
    code_collaborateur: null,
    phone_number: '',
    adresse: '',
    region_id: null,
    solde: 0,
    code_famille: '',
    compte_comptable: '',
    initial_command_value: 0,
    last_update_at: null,
  };
  for (const [username, nom_prenom, role_code] of ACCOUNTS) {
    users.add({
      ...office,
      username,
      nom_prenom,
      role_code,
      password_hash: passwordHash,
      is_enabled: true,
      last_activity_at: null,
      created_at: calendar.instant(-430, 9),
    });
  }
  demoCommercials.forEach((person, i) => {
    const enabled = i !== 16 && i !== 30;
    users.add({
      username: person.username,
      nom_prenom: person.nomPrenom,
      role_code: 'ROLE_COMMERCIAL',
      password_hash: person.username === FIELD_ACCOUNT ? passwordHash : null,
      is_enabled: enabled,
      code_tiers: person.codeTiers,
      code_collaborateur: person.codeCollaborateur,
      phone_number: person.phoneNumber,
      adresse: person.adresse,
      region_id: at(
        regionIds,
        REGIONS.findIndex((region) => region === person.region),
      ),
      solde: person.solde,
      code_famille: person.codeFamille,
      compte_comptable: person.compteComptable,
      initial_command_value: between(next, 4, 30) * 100_000,
      last_activity_at: enabled
        ? calendar.instant(-(i % 4 === 3 ? between(next, 1, 9) : 0), 7 + next() * 10)
        : calendar.instant(-45, 16),
      last_update_at: calendar.instant(-between(next, 1, 20), 6),
      created_at: calendar.instant(-420 - i, 9),
    });
  });
  await users.insert(tx);
  return idsBy(
    tx,
    'utilisateur',
    'username',
    demoCommercials.map((person) => person.username),
  );
}
