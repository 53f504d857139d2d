import { FakeWorker } from '../../tests/support/fakeWorker.ts';
import { createClusterClient } from './clusterClient.ts';

const open = () => createClusterClient(FakeWorker.maker());

test('les appels, sous leur nom et dans leur ordre, à un seul travailleur', async () => {
  const client = open();
  const [loading, expansion] = [client.load(Int32Array.of(1, 2)), client.expansion(7)];
  expect(FakeWorker.last().received.map(({ method, args }) => [method, args])).toEqual([['load', [Int32Array.of(1, 2)]], ['expansion', [7]]]);
  FakeWorker.last().answer({ id: 2, value: 14 });
  FakeWorker.last().answer({ id: 1, value: undefined });
  await expect(loading).resolves.toBeUndefined();
  await expect(expansion).resolves.toBe(14);
  expect(FakeWorker.started).toHaveLength(1);
});

test.each<[string, (worker: FakeWorker) => void]>([
  ['un travailleur qui casse', (worker) => worker.onerror?.()],
  ['une réponse d’erreur', (worker) => worker.answer({ id: 1, error: 'No cluster with the specified id.' })],
])('%s fait échouer l’appel', async (_name, breaks) => {
  const leaves = open().leaves(3, 10);
  breaks(FakeWorker.last());
  await expect(leaves).rejects.toThrow(/interrompu|No cluster/);
});

test('la fin termine le travailleur et ce qui l’attend', async () => {
  const client = open();
  const view = client.view([0, 0, 1, 1], 3);
  client.end();
  await expect(view).rejects.toThrow('interrompu');
  expect(FakeWorker.last().terminated).toBe(true);
});
