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
 * One store of one IndexedDB database of this browser, in a page or in a worker. It stays open: what is written or
 * removed as a page is left has no time to open it again. @throws what IndexedDB refuses.
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
      // Written is what the transaction has committed, not what the request accepted.
      transaction.oncomplete = () => {
        resolve(request.result);
      };
      transaction.onabort = () => {
        reject(transaction.error ?? new Error('IndexedDB'));
      };
      // A page that ends now would otherwise end an uncommitted one.
      transaction.commit();
    });
  };
}
