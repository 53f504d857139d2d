import sql from 'sql-template-tag';
import { demoTracking } from './providers/tracking.ts';
import { storeDevices } from '../modules/trackingDevices/refresh.ts';
import type { Queryable } from '../db/pool.ts';
import type { DemoCalendar } from './support/calendar.ts';
import { Columns } from './support/columns.ts';
import { ACCOUNT_NAMES, demoCommercials, phone } from './people.ts';
import { at, between, pick, random } from './support/random.ts';
import { demoZones, placeIn } from './zones.ts';

const DEVICES = 45;
const SESSIONS = 120;
const MODELS = ['Teltonika FMB920', 'Teltonika FMB125', 'Coban TK303', 'Concox GT06N'] as const;

const letters = (i: number) => String.fromCharCode(65 + (i % 26)) + String.fromCharCode(65 + ((i * 7) % 26));

/** 45 tracking devices: one for each representative, some spare ones, and two that are broken. */
export async function insertDevices(
  tx: Queryable,
  calendar: DemoCalendar,
  commercialIds: readonly number[],
): Promise<void> {
  const next = random('balises');
  const rows = new Columns('tracking_device', {
    code: 'text',
    imei: 'text',
    designation: 'text',
    sim_number: 'text',
    model: 'text',
    plate_number: 'text',
    adresse_ip: 'text',
    utilisateur_id: 'bigint',
    is_active: 'boolean',
    last_tracking_at: 'timestamptz',
    kilometrage: 'float8',
    last_latitude: 'float8',
    last_longitude: 'float8',
  });
  for (let i = 0; i < DEVICES; i += 1) {
    const owner = demoCommercials[i];
    const active = i !== 16 && i !== 30;
    const code = `TRK${String(i + 1).padStart(4, '0')}`;
    // Broken devices were last located in the middle of their zone.
    const [longitude, latitude] = placeIn(at(demoZones, at(demoCommercials, active ? 0 : i).zones[0] ?? 0), 0.5, 0.5);
    rows.add({
      code,
      imei: String(860_000_012_345_000 + i * 1_237),
      designation: owner ? `Moto ${owner.codeCollaborateur}` : `Réserve ${i - commercialIds.length + 1}`,
      sim_number: phone(90_000 + i),
      model: pick(next, MODELS),
      plate_number: `${1_000 + i * 173} T${letters(i)}`,
      adresse_ip: `10.20.${Math.floor(i / 16)}.${10 + i}`,
      utilisateur_id: commercialIds[i] ?? null,
      is_active: active,
      kilometrage: owner ? between(next, 4_000, 38_000) + between(next, 0, 9) / 10 : 0,
      last_tracking_at: active ? null : calendar.instant(-40, 11),
      last_latitude: active ? null : latitude,
      last_longitude: active ? null : longitude,
    });
  }
  await rows.insert(tx);
}

/** Puts the other devices where their provider locates them. To be called once the orders of the day exist. */
export async function locateDevices(tx: Queryable, calendar: DemoCalendar): Promise<void> {
  await storeDevices(tx, await demoTracking(tx, () => calendar.now).devices());
}

const ENDINGS = [
  'Téléphone perdu ou volé',
  'Changement d’appareil',
  'Départ du commercial',
  'Appareil partagé avec un autre commercial',
] as const;

/**
 * 120 sessions of the mobile application, three for each representative: the newest one of most is still open, an
 * administrator ended the others.
 */
export async function insertDeviceSessions(
  tx: Queryable,
  calendar: DemoCalendar,
  commercialIds: readonly number[],
): Promise<void> {
  const next = random('sessions');
  const rows = new Columns('device_session', {
    code: 'text',
    utilisateur_id: 'bigint',
    device_id: 'text',
    is_enabled: 'boolean',
    created_at: 'timestamptz',
    disable_at: 'timestamptz',
    last_activity_at: 'timestamptz',
    disabled_by: 'bigint',
    motif: 'text',
  });
  const admin = await tx.first<{ id: number }>(
    sql`select id from utilisateur where role_code = 'ROLE_ADMIN' order by id limit 1`,
  );
  for (let i = 0; i < SESSIONS; i += 1) {
    const rank = Math.floor(i / commercialIds.length);
    const person = i % commercialIds.length;
    const opened = -330 + rank * 120 - between(next, 0, 70);
    const open = rank === 2 && person % 5 !== 4 && person !== 16 && person !== 30;
    const ended = opened + between(next, 20, 49);
    rows.add({
      code: `SES${String(i + 1).padStart(7, '0')}`,
      utilisateur_id: at(commercialIds, person),
      device_id: random(`appareil ${i}`)().toString(16).slice(2, 14).padEnd(12, '0'),
      is_enabled: open,
      created_at: calendar.instant(opened, 7 + next() * 9),
      disable_at: open ? null : calendar.instant(ended, 7 + next() * 9),
      last_activity_at: open
        ? calendar.instant(-(person % 3), 6.5 + next())
        : calendar.instant(ended - 1, 12 + next() * 5),
      disabled_by: open ? null : (admin?.id ?? null),
      motif: open ? '' : pick(next, ENDINGS),
    });
  }
  await rows.insert(tx);
}

const NOTICES = [
  ['information', 0, 'Synchronisation avec EBP terminée\u00a0: aucun écart.'],
  ['information', -2, 'Nouveaux points de vente ouverts à Tanjombato.'],
  ['information', -5, 'Import des livraisons de la semaine finalisé.'],
  ['information', -8, 'Prix de vente mis à jour pour 6 produits.'],
] as const;

/** Alerts of the dashboard. */
export async function insertNotifications(tx: Queryable, calendar: DemoCalendar): Promise<void> {
  const rows = new Columns('notification', { type: 'text', message: 'text', date: 'timestamptz' });
  for (const [type, offset, message] of NOTICES)
    rows.add({ type, message, date: calendar.instant(offset, 8 + message.length / 20) });
  await rows.insert(tx);
}

/** Audit lines for the creation of the accounts. */
export async function insertAudit(tx: Queryable): Promise<void> {
  await tx.rows(sql`insert into audit (at, utilisateur_id, username, action, entity, entity_id, after)
    select created_at, null, 'démonstration', 'créer', 'utilisateur', username, jsonb_build_object('nomPrenom',
      nom_prenom, 'utilisateurRoleCode', role_code)
    from utilisateur where username = any(${ACCOUNT_NAMES}::text[]) order by id`);
}
