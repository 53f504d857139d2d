import type { Config } from './config.ts';

/** Prints one line on standard output. */
export const printLine = (text: string): boolean => process.stdout.write(`${text}\n`);

/** What is printed when a signal stops the server. */
export const stopLine = (signal: string, drainSeconds: number): string =>
  signal === 'SIGTERM' && drainSeconds > 0
    ? `Arrêt (${signal})\u00a0: /readyz le dit, le port se ferme dans ${drainSeconds} s…`
    : `Arrêt (${signal})…`;

/** Prints a warning for the log of the service, as one line of JSON. */
export const printWarning = (line: object, msg: string): boolean =>
  printLine(JSON.stringify({ level: 'warn', msg, ...line }));

const IN_CLEAR = 'HTTP sans chiffrement sur une adresse publique';

/** What the operator has to know about the way to the server; undefined when nothing. */
export const warningOf = ({ plainHttp, trustProxy }: Pick<Config, 'plainHttp' | 'trustProxy'>): string | undefined => {
  if (plainHttp === 'insecure')
    return `${IN_CLEAR} (INSECURE_HTTP=1)\u00a0: mots de passe et sessions y circulent en clair.`;
  if (plainHttp === 'refused' && trustProxy === false)
    return (
      `${IN_CLEAR}\u00a0: les connexions y sont refusées. Placez le serveur derrière un mandataire HTTPS nommé par ` +
      'TRUST_PROXY, ou acceptez le risque par INSECURE_HTTP=1.'
    );
  return undefined;
};

/**
 * Prints the address of the application, what is unsafe about it, and the accounts of the demonstration data, or how
 * the first account is made.
 */
export function announce(
  config: Pick<Config, 'host' | 'port' | 'demo' | 'plainHttp' | 'trustProxy'>,
  hasAccount: boolean,
): void {
  const { host, port, demo } = config;
  const warning = warningOf(config);
  printLine(`\nTournée est prête\u00a0: http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}/`);
  if (warning !== undefined) printLine(`Attention\u00a0: ${warning}`);
  if (!hasAccount)
    printLine(
      'Aucun compte ne permet encore de se connecter. Créez le premier administrateur\u00a0:\n' +
        '  npm run admin:create -- --email vous@exemple.mg --name "Votre Nom"',
    );
  if (!demo) return;
  printLine('Comptes de démonstration (mot de passe\u00a0: Demo-2026!)\u00a0:');
  for (const name of ['admin', 'editeur', 'importateur', 'lecteur', 'commercial']) printLine(`  ${name}@demo.mg`);
}

/** The reason why a start failed, in French, for the terminal. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'ce port est déjà pris\u00a0; choisissez-en un autre avec PORT.';
  if (error instanceof Error && /unsupported startup parameter/.test(error.message))
    return (
      'une adresse mène à un PgBouncer. Donnez aussi celle de PostgreSQL lui-même par DATABASE_DIRECT_URL\u00a0; ' +
      'DATABASE_OWNER_URL y mène de même.'
    );
  return error instanceof Error ? error.message : String(error);
};
