import { FakeWorker } from '../../tests/support/fakeWorker.ts';
import { commercialSpec, deliverySpec } from '../../tests/support/samples.ts';
import { createReaderClient } from './importReaderClient.ts';

const file = new File(['x'], 'livraisons.txt');
const open = (limit?: number) => createReaderClient(FakeWorker.maker(), limit);

test('answers reach their call in any order', async () => {
  const client = open();
  const [first, second] = [client.restore('a'), client.restore('b')];
  FakeWorker.last().answer({ id: 2, value: null });
  FakeWorker.last().answer({ id: 1, error: 'Erreur lors de la lecture du fichier.' });
  await expect(second).resolves.toBeNull();
  await expect(first).rejects.toThrow('Erreur lors de la lecture du fichier.');
  expect(FakeWorker.started).toHaveLength(1);
});

test('a file of the wrong kind starts no worker', async () => {
  const client = open();
  await expect(client.read(new File([''], 'a.csv'), deliverySpec, 'h')).rejects.toThrow(
    'Le fichier doit être au format .txt.',
  );
  expect(FakeWorker.started).toHaveLength(0);
});

test('a file that takes too long ends its worker, and the next one gets another', async () => {
  const client = open(10);
  await expect(client.read(file, deliverySpec, 'h')).rejects.toThrow('Erreur lors de la lecture du fichier.');
  expect(FakeWorker.last().terminated).toBe(true);
  const next = client.read(file, deliverySpec, 'h2');
  await Promise.resolve();
  FakeWorker.last().answer({ id: FakeWorker.last().received[0]?.id ?? 0, value: 'lu' });
  await expect(next).resolves.toBe('lu');
  expect(FakeWorker.started).toHaveLength(2);
});

test('a worker that fails gives the text of the file’s kind', async () => {
  const client = open();
  const reading = client.read(new File(['x'], 'c.xlsx'), commercialSpec, 'h');
  const restoring = client.restore('h');
  FakeWorker.last().onerror?.();
  await expect(reading).rejects.toThrow('Erreur lors de la lecture du fichier Excel.');
  await expect(restoring).rejects.toThrow('Réessayez');
});

test('a worker whose file did not load is started once more; then the reader is blamed, not the file', async () => {
  jest.useFakeTimers();
  const client = open();
  const reading = client.read(file, deliverySpec, 'h').catch((error: unknown) => error);
  FakeWorker.last().onerror?.(new Event('error'));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(FakeWorker.started).toHaveLength(2);
  expect(FakeWorker.last().received).toMatchObject([{ method: 'read' }]);
  FakeWorker.last().onerror?.(new Event('error'));
  jest.useRealTimers();
  expect(String(await reading)).toContain('Le lecteur de fichiers n’a pas pu être chargé');
});
