type Within = <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>;

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

/** One store of one IndexedDB database of this browser, opened for each act; in a page or in a worker. @throws what IndexedDB refuses. */
export const browserStore =
  (database: string, store: string): Within =>
  async (mode, act) => {
    const opened = await open(database, store);
    try {
      return await new Promise((resolve, reject) => {
        const transaction = opened.transaction(store, mode);
        const request = act(transaction.objectStore(store));
        // Written is what the transaction has committed, not what the request accepted.
        transaction.oncomplete = () => {
          resolve(request.result);
        };
        transaction.onabort = () => {
          reject(transaction.error ?? new Error('IndexedDB'));
        };
      });
    } finally {
      opened.close();
    }
  };
