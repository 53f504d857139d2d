import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** CBOR of the few kinds that a passkey needs. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, one]) => [cbor(name), cbor(one)])]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

interface Options {
  challenge: string;
}

/** A passkey of one host, made by software: it signs as a telephone or a security key would. */
export class SoftPasskey {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #public: Buffer;
  readonly #host: string;
  /** Its count of uses. */
  uses = 0;
  origin: string;

  constructor(host: string, origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    // COSE: kind EC2, algorithm ES256, curve P-256.
    this.#public = cbor(
      new Map<number | string, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    this.#host = host;
    this.origin = origin;
  }

  #data(flags: number, more: Buffer = Buffer.alloc(0)): Buffer {
    const uses = Buffer.alloc(4);
    uses.writeUInt32BE(this.uses);
    return Buffer.concat([sha256(this.#host), Buffer.from([flags]), uses, more]);
  }

  #client(type: string, { challenge }: Options): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #answer(response: Record<string, Buffer>): object {
    const texts = Object.entries(response).map(([name, bytes]): [string, string] => [
      name,
      bytes.toString('base64url'),
    ]);
    const id = this.id.toString('base64url');
    const shown: Record<string, string> = Object.fromEntries(texts);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: shown };
  }

  /** Answers the options of a registration. */
  register(options: unknown): object {
    const length = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#public]);
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', options as Options),
      attestationObject: cbor(
        new Map<number | string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', this.#data(USER_PRESENT | HAS_CREDENTIAL, credential)],
        ]),
      ),
    });
  }

  /** Answers the options of a proof. */
  prove(options: unknown): object {
    this.uses += 1;
    const authenticatorData = this.#data(USER_PRESENT);
    const clientDataJSON = this.#client('webauthn.get', options as Options);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#key);
    return this.#answer({ clientDataJSON, authenticatorData, signature });
  }
}
