import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  DeviceSession,
  DeviceSessionBody,
  DeviceSessionListQuery,
  DisableSessionBody,
} from '../../contract/deviceSession.ts';
import { idempotent, KEYED } from '../../plugins/idempotency/idempotency.ts';
import { answerList } from '../../plugins/lists.ts';
import { collectionOf, createdOf, itemOf, sendCreated, sendItem } from '../../plugins/hydra/representation.ts';
import { openDeviceSession } from './create.ts';
import { disableDeviceSession } from './disable.ts';
import { deviceSessionList, conditionsOf, deviceSessionsOf } from './list.ts';

const { naming } = deviceSessionList;

/** Sessions of the mobile application (docs/product.md, 6.27 and 12.3). */
export const deviceSessionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/sessions',
    {
      config: { permission: 'admin', shared: 'everybody' },
      schema: { querystring: DeviceSessionListQuery, response: collectionOf(DeviceSession) },
    },
    async (request, reply) => {
      return answerList(request, reply, deviceSessionList, conditionsOf(request.query));
    },
  );

  app.post(
    '/sessions/:id/disable',
    {
      config: { permission: 'admin', endsSessions: true, idempotent: true },
      schema: {
        summary: 'La déconnexion forcée d’un appareil',
        description:
          'Le prochain appel de l’application mobile avec cette session reçoit 401 et le motif. 409 ' +
          `quand elle est déjà terminée. ${KEYED}`,
        params: Type.Object({ id: Type.String({ maxLength: 200 }) }),
        body: DisableSessionBody,
        response: itemOf(DeviceSession),
      },
    },
    async (request, reply) => {
      const { actor, body, params } = request;
      const session = await idempotent(request, async (tx) => {
        const id = await disableDeviceSession(tx, actor, params.id, body?.motif?.trim() ?? '');
        const [ended] = await deviceSessionsOf(tx, [id]);
        if (!ended) throw new Error('the ended session is missing');
        return ended;
      });
      return sendItem(request, reply, session, naming);
    },
  );

  app.post(
    '/device-sessions',
    {
      config: { permission: 'orders.create', idempotent: true },
      schema: {
        summary: 'L’application mobile s’ouvre sur un appareil',
        description:
          '201 pour une nouvelle session, 200 quand elle est déjà ouverte sur cet appareil. ' +
          'Note l’activité du commercial. La connexion qui l’ouvre finit avec elle.',
        body: DeviceSessionBody,
        response: { ...itemOf(DeviceSession), ...createdOf(DeviceSession) },
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const { session, isNew } = await idempotent(request, (tx) => openDeviceSession(tx, actor, body));
      return (isNew ? sendCreated : sendItem)(request, reply, session, naming);
    },
  );
};
