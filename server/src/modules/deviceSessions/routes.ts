import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DeviceSession, DeviceSessionBody } from '../../contract/deviceSession.ts';
import { forgetTotals } from '../../db/list.ts';
import { idempotent } from '../../plugins/idempotency.ts';
import { createdOf, itemOf, type Naming, sendCreated, sendItem } from '../../plugins/representation.ts';
import { openDeviceSession } from './create.ts';

const naming: Naming<DeviceSession> = { type: 'DeviceSession', iri: (session) => `/api/data/device-sessions/${session.code}` };

/** Sessions of the field's mobile application (DECISIONS 4). */
export const deviceSessionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/device-sessions',
    {
      config: { permission: 'orders.create', idempotent: true },
      schema: {
        summary: 'L’application mobile s’ouvre sur un appareil',
        description: '201 pour une nouvelle session, 200 quand elle est déjà ouverte sur cet appareil. Note l’activité du commercial.',
        body: DeviceSessionBody,
        response: { ...itemOf(DeviceSession), ...createdOf(DeviceSession) },
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const { session, isNew } = await idempotent(app.db, request, (tx) => openDeviceSession(tx, actor, body));
      forgetTotals('DeviceSession', 'Utilisateur');
      return (isNew ? sendCreated : sendItem)(request, reply, session, naming);
    },
  );
};
