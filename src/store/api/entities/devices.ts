import type { DeviceSession } from '@contract/deviceSession.ts';
import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { figure } from '../../../workers/figure.ts';
import { figureOrNull, flag, orNull, shape, text, textOrNull } from '../answer/readers.ts';
import { person } from './references.ts';

const deviceSessionFields = shape<DeviceSession>({
  utilisateur: person,
  createdAt: text,
  lastActivityAt: textOrNull,
  deviceID: text,
  isEnabled: flag,
  disableAt: textOrNull,
  disabledBy: orNull(person),
  motif: text,
});
/** Reads a device session. It is open as long as nothing says that it ended. */
export function deviceSession(value: unknown): DeviceSession {
  const read = deviceSessionFields(value);
  return { ...read, isEnabled: (read.isEnabled as boolean | undefined) ?? read.disableAt === null };
}
const deviceFields = shape<TrackingDevice>({
  imei: text,
  designation: text,
  simNumber: text,
  model: text,
  plateNumber: text,
  adresseIP: text,
  utilisateur: orNull(person),
  isActive: flag,
  lastTrackingAt: textOrNull,
  kilometrage: figure,
  lastLatitude: figureOrNull,
  lastLongitude: figureOrNull,
});
/** Reads a tracking device. Without a name it gets its IMEI or its code as its name. */
export function trackingDevice(value: unknown): TrackingDevice {
  const read = deviceFields(value);
  return { ...read, designation: read.designation || read.imei || read.code };
}
