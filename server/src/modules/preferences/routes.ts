import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ListPreference, ListPreferencePatch } from '../../contract/preferences.ts';
import { collectionOf, itemOf, sendAll, sendItem } from '../../plugins/hydra/representation.ts';
import { changePreference, preferencesOf } from './store.ts';

const naming = { type: 'PreferenceListe', iri: (one: ListPreference) => `/api/data/preferences/${one.liste}` };
const Liste = Type.Object({
  liste: Type.String({ pattern: '^[a-z0-9-]{1,60}$', description: 'titre de la liste, en minuscules et tirets' }),
});

/** How a person has arranged their lists. Everybody who is signed in may use these calls, and only for themselves. */
export const preferencesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/preferences',
    {
      config: { permission: 'session' },
      schema: { summary: 'Ses colonnes et ses vues, liste par liste', response: collectionOf(ListPreference) },
    },
    async (request, reply) => {
      const items = await preferencesOf(request.db, request.actor);
      void reply.header('cache-control', 'no-store');
      return sendAll(request, reply, items, naming);
    },
  );

  app.patch(
    '/preferences/:liste',
    {
      config: { permission: 'session' },
      schema: {
        summary: 'Ses colonnes et ses vues d’une liste',
        description: 'Une vue est connue par son nom\u00a0: celles que la demande ne nomme pas restent.',
        params: Liste,
        body: ListPreferencePatch,
        response: itemOf(ListPreference),
      },
    },
    async (request, reply) =>
      sendItem(
        request,
        reply,
        await changePreference(request.db, request.actor, request.params.liste, request.body),
        naming,
      ),
  );
};
