import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CodeParams } from '../../contract/common.ts';
import {
  AssignBody,
  RefreshResult,
  TrackingDevice,
  TrackingDeviceDetail,
  TrackingDeviceListQuery,
} from '../../contract/trackingDevice.ts';
import { oneAtATime } from '../../db/waiting/oneAtATime.ts';
import { idempotent, KEYED } from '../../plugins/idempotency/idempotency.ts';
import { answerList } from '../../plugins/lists.ts';
import { unavailable } from '../../plugins/problem.ts';
import { collectionOf, itemOf, sendItem } from '../../plugins/hydra/representation.ts';
import { assignDevice } from './assign.ts';
import { conditionsOf, findTrackingDevice, trackingDeviceList } from './list.ts';
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
      return answerList(request, reply, trackingDeviceList, await conditionsOf(request.db, request.query));
    },
  );

  app.get(
    '/tracking_devices/:code',
    { config: { permission: 'admin' }, schema: { params: CodeParams, response: itemOf(TrackingDeviceDetail) } },
    async (request, reply) =>
      sendItem(request, reply, await findTrackingDevice(request.db, request.params.code), trackingDeviceList.naming),
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
      const device = await idempotent(request, async (tx) => {
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
    async ({ db }) => {
      const { tracking } = app;
      if (!tracking) throw unavailable(UNSET);
      return oneAtATime('balises', async () => {
        // The provider is asked before the transaction opens, because a slow answer must not hold a connection.
        const devices = await tracking.devices();
        const result = await db.tx((tx) => storeDevices(tx, devices));
        return result;
      });
    },
  );
};
