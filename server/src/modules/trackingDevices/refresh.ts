import sql from 'sql-template-tag';
import type { TrackedDevice } from '../../connectors/tracking/connector.ts';
import type { RefreshResult } from '../../contract/trackingDevice.ts';
import type { Queryable } from '../../db/pool.ts';

interface Counts {
  created: number;
  updated: number;
}

/**
 * Stores devices as the provider reports them, inside the caller's transaction: new ones get the next code, known ones
 * (by IMEI) are updated. An older position than the stored one and missing values change nothing.
 */
export async function storeDevices(tx: Queryable, devices: readonly TrackedDevice[]): Promise<RefreshResult> {
  // When the provider reports one IMEI twice, the report with the latest signal counts.
  const byImei = new Map<string, TrackedDevice>();
  for (const device of devices) {
    const known = byImei.get(device.imei);
    if (!known || (device.last?.at ?? 0) > (known.last?.at ?? 0)) byImei.set(device.imei, device);
  }
  const rows = JSON.stringify(
    [...byImei.values()].map(({ last, ...device }) => ({
      ...device,
      at: last?.at.toISOString() ?? null,
      latitude: last?.latitude ?? null,
      longitude: last?.longitude ?? null,
      speed: last?.speed ?? null,
    })),
  );
  // Refreshes run one at a time, because two simultaneous ones could create a new device twice.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('balises'))`);
  const reported = sql`jsonb_to_recordset(${rows}::jsonb) as t(imei text, designation text, "simNumber" text,
    model text,
    "isActive" boolean,
    kilometrage float8, at timestamptz, latitude float8, longitude float8, speed float8)`;
  const [counts = { created: 0, updated: 0 }] = await tx.rows<Counts>(sql`
    with reported as (select * from ${reported}),
    numbered as (
      select t.*, row_number() over (order by t.imei) + (select coalesce(max(substring(code
        from '^TRK(\\d{1,9})$')::bigint), 0) from tracking_device) as n
      from reported t where not exists (select 1 from tracking_device d where d.imei = t.imei)),
    made as (
      insert into tracking_device (code, imei, designation, sim_number, model, is_active, kilometrage, last_tracking_at,
        last_latitude, last_longitude)
      select 'TRK' || lpad(n::text, greatest(4, length(n::text)), '0'), imei, designation, coalesce("simNumber", ''),
        coalesce(model, ''), "isActive", coalesce(kilometrage, 0), at, latitude, longitude
      from numbered returning id),
    changed as (
      update tracking_device d set
        designation = t.designation, sim_number = coalesce(t."simNumber", d.sim_number), model = coalesce(t.model,
          d.model), is_active = t."isActive",
        kilometrage = coalesce(t.kilometrage, d.kilometrage),
        last_tracking_at = case when t.at > coalesce(d.last_tracking_at, '-infinity') then t.at
          else d.last_tracking_at end,
        last_latitude = case when t.at > coalesce(d.last_tracking_at, '-infinity') then t.latitude
          else d.last_latitude end,
        last_longitude = case when t.at > coalesce(d.last_tracking_at, '-infinity') then t.longitude
          else d.last_longitude end
      from reported t
      where d.imei = t.imei and (t.at > coalesce(d.last_tracking_at, '-infinity') or (d.designation, d.is_active,
        d.sim_number, d.model, d.kilometrage)
        is distinct from (t.designation, t."isActive", coalesce(t."simNumber", d.sim_number), coalesce(t.model,
          d.model), coalesce(t.kilometrage, d.kilometrage)))
      returning d.id)
    select (select count(*) from made)::int as created, (select count(*) from changed)::int as updated`);
  const stored = await tx.rows(sql`
    insert into device_position (device_id, at, latitude, longitude, speed)
    select d.id, t.at, t.latitude, t.longitude, t.speed from ${reported} join tracking_device d on d.imei = t.imei
      where t.at is not null
    on conflict (device_id, at) do nothing returning 1 as one`);
  return { ...counts, ignored: devices.length - counts.created - counts.updated, positions: stored.length };
}
