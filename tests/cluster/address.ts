import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import type { Connection, Postgres } from './postgres.ts';

/** An address that leads to whichever PostgreSQL it is moved to, like a virtual one or a name. */
export class Address {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #target: Postgres | undefined;

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => this.#lead(socket));
  }

  static async open(target: Postgres): Promise<Address> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = new Address(server);
    address.moveTo(target);
    return address;
  }

  connectionOf({ connection }: Postgres): Connection {
    return { ...connection, host: '127.0.0.1', port: (this.#server.address() as AddressInfo).port };
  }

  /** Leads somewhere else, or nowhere, from now on; what is open is cut. */
  moveTo(target: Postgres | undefined): void {
    this.#target = target;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.moveTo(undefined);
    this.#server.close();
    await once(this.#server, 'close');
  }

  #lead(socket: Socket): void {
    if (!this.#target) {
      socket.destroy();
      return;
    }
    const { host, port } = this.#target.connection;
    const through = connect(path.join(host, `.s.PGSQL.${port}`));
    for (const [one, other] of [
      [socket, through],
      [through, socket],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => other.destroy());
      one.once('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
