import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql, { join } from 'sql-template-tag';
import { Type } from 'typebox';
import { CodeParams } from '../../contract/common.ts';
import {
  AssignBody,
  RefreshResult,
  TrackingDevice,
  TrackingDeviceDetail,
  TrackingDeviceListQuery,
} from '../../contract/trackingDevice.ts';
import { contains } from '../../db/lists/conditions.ts';
import { oneAtATime } from '../../db/waiting/oneAtATime.ts';
import { idempotent, KEYED } from '../../plugins/idempotency/idempotency.ts';
import { answerList } from '../../plugins/lists.ts';
import { unavailable } from '../../plugins/problem.ts';
import { collectionOf, itemOf, sendItem } from '../../plugins/hydra/representation.ts';
import { peopleNamed } from '../people/scope.ts';
import { assignDevice } from './assign.ts';
import { findTrackingDevice, trackingDeviceList } from './list.ts';
import { storeDevices } from './refresh.ts';

const UNSET = 'Le suivi des appareils n’est pas configuré. Renseignez TRACKING_URL.';

/** Tracking devices, for administrators (docs/product.md, 6.25 and 12.8). */
export const trackingDevicesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/tracking_devices',
    {
      config: { permission: 'admin', shared: 'everybody' },
      schema: { querystring: TrackingDeviceListQuery, response: collectionOf(TrackingDevice) },
    },
    async (request, reply) => {
      const { isActive, isAssigned, search } = request.query;
      const term = (search ?? '').trim();
      const fields = [
        sql`d.imei`,
        sql`d.code`,
        sql`d.sim_number`,
        sql`d.designation`,
        sql`d.plate_number`,
        sql`d.model`,
      ];
      const people = term ? await peopleNamed(app.db, term) : [];
      const conditions = [
        ...(term
          ? [
              sql`(${join(
                fields.map((field) => sql`f_norm(${field}) like ${contains(term)}`),
                ' or ',
              )} or d.utilisateur_id = any(${people}::bigint[]))`,
            ]
          : []),
        ...(isActive === undefined ? [] : [sql`d.is_active = ${isActive}`]),
        ...(isAssigned === undefined
          ? []
          : [isAssigned ? sql`d.utilisateur_id is not null` : sql`d.utilisateur_id is null`]),
      ];
      return answerList(request, reply, trackingDeviceList, conditions);
    },
  );

  app.get(
    '/tracking_devices/:code',
    { config: { permission: 'admin' }, schema: { params: CodeParams, response: itemOf(TrackingDeviceDetail) } },
    async (request, reply) =>
      sendItem(request, reply, await findTrackingDevice(app.db, request.params.code), trackingDeviceList.naming),
  );
};

/** The two calls outside the base path (docs/product.md, 12.8). */
export const trackingDeviceCalls: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/data/tracking/device/assign/:id',
    {
      config: { permission: 'admin', idempotent: true },
      schema: {
        summary: 'Un appareil confié à un commercial, ou repris',
        description:
          'Avec `previous`, qui l’avait quand on est parti (ou null), une demande dépassée est refusée (412) et ' +
          '`actuel` donne l’appareil tel qu’il est. ' +
          KEYED,
        params: Type.Object({ id: Type.String({ maxLength: 200 }) }),
        body: AssignBody,
        response: itemOf(TrackingDevice),
      },
    },
    async (request, reply) => {
      const { actor, body, params } = request;
      const device = await idempotent(app.db, request, async (tx) => {
        const id = await assignDevice(tx, actor, params.id, body);
        const [assigned] = await trackingDeviceList.hydrate(tx, [id]);
        if (!assigned) throw new Error('the assigned device is missing');
        return assigned;
      });
      return sendItem(request, reply, device, trackingDeviceList.naming);
    },
  );

  app.post(
    '/data/tracking/device/refresh',
    { config: { permission: 'admin' }, schema: { response: { 200: RefreshResult } } },
    async () => {
      const { tracking } = app;
      if (!tracking) throw unavailable(UNSET);
      return oneAtATime('balises', async () => {
        // The provider is asked before the transaction opens, because a slow answer must not hold a connection.
        const devices = await tracking.devices();
        const result = await app.db.tx((tx) => storeDevices(tx, devices));
        return result;
      });
    },
  );
};
