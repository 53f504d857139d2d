import { recordSecurity, type Origin, type SecurityEvent } from '../../db/securityLog.ts';
import type { Db } from '../../db/pool.ts';
import { printMessage } from './runTool.ts';

/** Prints a line as the server's log would. A person at a terminal has read it in words. */
const print = (level: number) => (line: object, msg: string) => {
  if (!process.stderr.isTTY) printMessage(JSON.stringify({ level, time: new Date().getTime(), ...line, msg }));
};

const origin: Origin = { ip: '', id: '', log: { info: print(30), warn: print(40) } };

/** Who acts by one of the operator's commands, in the audit and in the security log. */
export const TERMINAL = { id: null, username: 'terminal', origin };

/** Writes in the security log what a command has done. What is done stays done when that fails. */
export async function recordAtTerminal(db: Db, event: SecurityEvent): Promise<void> {
  try {
    await recordSecurity(db, TERMINAL, event);
  } catch {
    // The database of an older version has no log yet.
    printMessage('Le journal de sécurité n’a pas pu le noter.');
  }
}
