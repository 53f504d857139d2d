import { commercialSpec, deliverySpec } from '../../tests/support/samples.ts';
import { createReaderClient, type ReaderAnswer, type ReaderRequest } from './importReaderClient.ts';

class FakeWorker {
  static started: FakeWorker[] = [];
  onmessage: ((message: { data: ReaderAnswer }) => void) | null = null;
  onerror: (() => void) | null = null;
  received: ReaderRequest[] = [];
  terminated = false;
  constructor() { FakeWorker.started.push(this); }
  postMessage(request: ReaderRequest) { this.received.push(request); }
  terminate() { this.terminated = true; }
  answer(answer: ReaderAnswer) { this.onmessage?.({ data: answer }); }
}

const file = new File(['x'], 'livraisons.txt');
const open = (limit?: number) => {
  FakeWorker.started = [];
  return createReaderClient(() => new FakeWorker() as unknown as Worker, limit);
};
const only = () => {
  const [worker] = FakeWorker.started.slice(-1);
  if (!worker) throw new Error('aucun worker');
  return worker;
};

test('answers find their call, whatever their order', async () => {
  const client = open();
  const [first, second] = [client.restore('a'), client.restore('b')];
  only().answer({ id: 2, value: null });
  only().answer({ id: 1, error: 'Erreur lors de la lecture du fichier.' });
  await expect(second).resolves.toBeNull();
  await expect(first).rejects.toThrow('Erreur lors de la lecture du fichier.');
  expect(FakeWorker.started).toHaveLength(1);
});

test('a file of the wrong kind starts no worker', async () => {
  const client = open();
  await expect(client.read(new File([''], 'a.csv'), deliverySpec, 'h')).rejects.toThrow('Le fichier doit être au format .txt.');
  expect(FakeWorker.started).toHaveLength(0);
});

test('a file that takes too long ends its worker, and the next one gets another', async () => {
  const client = open(10);
  await expect(client.read(file, deliverySpec, 'h')).rejects.toThrow('Erreur lors de la lecture du fichier.');
  expect(only().terminated).toBe(true);
  const next = client.read(file, deliverySpec, 'h2');
  await Promise.resolve();
  only().answer({ id: only().received[0]?.id ?? 0, value: 'lu' });
  await expect(next).resolves.toBe('lu');
  expect(FakeWorker.started).toHaveLength(2);
});

test('a worker that breaks ends in the text of the file’s kind', async () => {
  const client = open();
  const reading = client.read(new File(['x'], 'c.xlsx'), commercialSpec, 'h');
  const restoring = client.restore('h');
  only().onerror?.();
  await expect(reading).rejects.toThrow('Erreur lors de la lecture du fichier Excel.');
  await expect(restoring).rejects.toThrow('Réessayez');
});
