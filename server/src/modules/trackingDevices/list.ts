import sql, { join, type Sql } from 'sql-template-tag';
import type { TrackingDevice, TrackingDeviceDetail, TrackingDeviceListQuery } from '../../contract/trackingDevice.ts';
import type { UtilisateurRef } from '../../contract/utilisateur.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import { notFound } from '../../plugins/problem.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { contains } from '../../db/lists/conditions.ts';
import { peopleNamed } from '../people/scope.ts';

const withUser = sql`left join utilisateur u on u.id = d.utilisateur_id`;

/** Tracking devices, those with the latest signal first (docs/product.md, 10.1). */
export const trackingDeviceList: ResourceList<TrackingDevice> = {
  tag: 'TrackingDevice',
  naming: { type: 'TrackingDevice', iri: (device) => `/api/data/tracking_devices/${encodeURIComponent(device.code)}` },
  sheet: {
    name: 'balises',
    columns: [
      { header: 'Code', kind: 'text', value: (device) => device.code },
      { header: 'IMEI', kind: 'text', value: (device) => device.imei },
      { header: 'Désignation', kind: 'text', value: (device) => device.designation },
      { header: 'SIM', kind: 'text', value: (device) => device.simNumber },
      { header: 'Modèle', kind: 'text', value: (device) => device.model },
      { header: 'Plaque', kind: 'text', value: (device) => device.plateNumber },
      { header: 'Adresse IP', kind: 'text', value: (device) => device.adresseIP },
      { header: 'Commercial', kind: 'text', value: (device) => device.utilisateur?.nomPrenom ?? '' },
      { header: 'Identifiant', kind: 'text', value: (device) => device.utilisateur?.username ?? '' },
      { header: 'Actif', kind: 'boolean', value: (device) => device.isActive },
      { header: 'Dernière position', kind: 'instant', value: (device) => device.lastTrackingAt },
      { header: 'Kilométrage (km)', kind: 'integer', value: (device) => Math.round(device.kilometrage) },
      { header: 'Latitude', kind: 'text', value: (device) => device.lastLatitude?.toFixed(6) ?? '' },
      { header: 'Longitude', kind: 'text', value: (device) => device.lastLongitude?.toFixed(6) ?? '' },
    ],
  },
  from: sql`tracking_device d`,
  id: sql`d.id`,
  sorts: {
    imei: { by: sql`d.imei` },
    simNumber: { by: sql`d.sim_number` },
    designation: { by: sql`f_norm(d.designation)` },
    'utilisateur.nomPrenom': { by: sql`u.nom_prenom_norm`, join: withUser, nullable: true },
    lastTrackingAt: { by: sql`d.last_tracking_at`, nullable: true },
    kilometrage: { by: sql`d.kilometrage` },
  },
  defaultSort: ['lastTrackingAt', 'desc'],
  async hydrate(db, ids) {
    const rows = await db.rows<Omit<TrackingDevice, 'lastTrackingAt'> & { id: number; at: Date | null }>(sql`
      select d.id, d.code, d.imei, d.designation, d.sim_number as "simNumber", d.model, d.plate_number as "plateNumber",
        d.adresse_ip as "adresseIP",
        d.is_active as "isActive", d.last_tracking_at as at, d.kilometrage, d.last_latitude as "lastLatitude",
          d.last_longitude as "lastLongitude",
        case when u.id is not null then json_build_object('username', u.username, 'nomPrenom',
          u.nom_prenom) end as utilisateur
      from tracking_device d ${withUser} where d.id = any(${ids}::bigint[])`);
    return inOrder(ids, rows, (row) => ({ ...row, lastTrackingAt: row.at?.toISOString() ?? null }));
  },
};

const SEARCHED = [sql`d.imei`, sql`d.code`, sql`d.sim_number`, sql`d.designation`, sql`d.plate_number`, sql`d.model`];

/** The devices of a list that are asked for. */
export async function conditionsOf(db: Queryable, query: TrackingDeviceListQuery): Promise<Sql[]> {
  const { isActive, isAssigned, search = '' } = query;
  const term = search.trim();
  const people = term ? await peopleNamed(db, term) : [];
  return [
    ...(term
      ? [
          sql`(${join(
            SEARCHED.map((field) => sql`f_norm(${field}) like ${contains(term)}`),
            ' or ',
          )} or d.utilisateur_id = any(${people}::bigint[]))`,
        ]
      : []),
    ...(isActive === undefined ? [] : [sql`d.is_active = ${isActive}`]),
    ...(isAssigned === undefined
      ? []
      : [isAssigned ? sql`d.utilisateur_id is not null` : sql`d.utilisateur_id is null`]),
  ];
}

/** Most earlier holders that are shown. */
const BEARERS = 20;

/** A device with its holders and when they had it. @throws 404 when there is no device with this code. */
export async function findTrackingDevice(db: Queryable, code: string): Promise<TrackingDeviceDetail> {
  const known = await db.first<{ id: number }>(sql`select id from tracking_device where code = ${code}`);
  const [device] = known ? await trackingDeviceList.hydrate(db, [known.id]) : [];
  if (!known || !device) throw notFound('Cet appareil n’existe pas.');
  const bearers = await db.rows<{ utilisateur: UtilisateurRef; debut: Date | null; fin: Date | null }>(sql`
    select json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as utilisateur, nullif(a.from_at,
      '-infinity') as debut, a.until_at as fin
    from device_assignment a join utilisateur u on u.id = a.utilisateur_id where a.device_id = ${known.id}
      order by a.from_at desc, a.id desc limit ${BEARERS}`);
  return {
    ...device,
    assignations: bearers.map(({ utilisateur, debut, fin }) => ({
      utilisateur,
      debut: debut?.toISOString() ?? null,
      fin: fin?.toISOString() ?? null,
    })),
  };
}
