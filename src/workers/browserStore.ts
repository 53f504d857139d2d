type RunInStore = <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>;

const open = (database: string, store: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('IndexedDB'));
    };
  });

/**
 * Gives access to one store of an IndexedDB database of this browser, in a page or in a worker. The connection stays
 * open, because opening it again takes too long while a page is being left. @throws the error of IndexedDB.
 */
export function browserStore(database: string, store: string): RunInStore {
  let opening: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opening = undefined;
  };
  const opened = () =>
    (opening ??= open(database, store).then(
      (connection) => {
        connection.onclose = forget;
        connection.onversionchange = () => {
          forget();
          connection.close();
        };
        return connection;
      },
      (error: unknown) => {
        forget();
        throw error;
      },
    ));
  return async (mode, act) => {
    const connection = await opened();
    return new Promise((resolve, reject) => {
      const transaction = connection.transaction(store, mode);
      const request = act(transaction.objectStore(store));
      // Only a committed transaction is written; an accepted request is not. Chromium may commit before a large value has
      // arrived here.
      let isCommitted = false;
      const end = () => {
        if (isCommitted && request.readyState === 'done') resolve(request.result);
      };
      request.onsuccess = end;
      transaction.oncomplete = () => {
        isCommitted = true;
        end();
      };
      transaction.onabort = () => {
        reject(transaction.error ?? new Error('IndexedDB'));
      };
      // Without this a page that closes now would abort the uncommitted transaction.
      transaction.commit();
    });
  };
}
