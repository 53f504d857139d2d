/** Prints one line on standard output. */
export const printLine = (text: string): boolean => process.stdout.write(`${text}\n`);

/** Prints the address of the application, and the accounts of the demonstration data. */
export function announce({ host, port, demo }: { host: string; port: number; demo: boolean }): void {
  printLine(`\nTournée est prête : http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}/`);
  if (!demo) return;
  printLine('Comptes de démonstration (mot de passe : Demo-2026!) :');
  for (const name of ['admin', 'editeur', 'importateur', 'lecteur', 'commercial']) printLine(`  ${name}@demo.mg`);
}

/** The reason why a start failed, in French, for the terminal. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'ce port est déjà pris ; choisissez-en un autre avec PORT.';
  return error instanceof Error ? error.message : String(error);
};
