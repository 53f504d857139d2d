/** The embedded database cannot start; the message is French, for the terminal. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}

/** No usable PostgreSQL program in the installed packages. */
export function noBinary(detail: string): EmbeddedError {
  return new EmbeddedError(
    `Aucun PostgreSQL embarqué ne fonctionne sur cette machine (${process.platform} ${process.arch})\u00a0: ` +
      `${detail}.\n` +
      'Indiquez une base PostgreSQL 15 ou plus récente\u00a0: ' +
      'DATABASE_URL=postgres://utilisateur:motdepasse@hote:5432/tournee',
  );
}

/** Another server holds the folder. */
export function alreadyUsed(dataDir: string, pid: number | undefined): EmbeddedError {
  const who = pid === undefined ? '' : ` (base de données\u00a0: processus ${pid})`;
  return new EmbeddedError(
    `Le dossier de données ${dataDir} est déjà utilisé par un autre serveur Tournée${who}.\n` +
      'Arrêtez d’abord cet autre serveur, ou donnez un autre dossier par DATA_DIR.',
  );
}

/** The ordinary account that runs PostgreSQL for root cannot reach the folder or the program. */
export function unreachable(dataDir: string): EmbeddedError {
  return new EmbeddedError(
    'PostgreSQL refuse de tourner sous root, et un compte ordinaire n’atteint pas le dossier ' +
      `${dataDir} ou le programme.\n` +
      'Démarrez le serveur avec un compte ordinaire, ou donnez par DATA_DIR un dossier accessible à tous (par ' +
      'exemple /var/lib/tournee).',
  );
}

/** PostgreSQL started and failed; the end of its log says why. */
export function startFailed(what: string, logTail: string): EmbeddedError {
  return new EmbeddedError(`${what}\nDernières lignes de PostgreSQL\u00a0:\n${logTail.trim() || '(aucune)'}`);
}
