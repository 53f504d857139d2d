import { exportJournals } from '../../machines/journal.ts';

/** Gives the recorded events of this tab's machines as a file, to be sent with a report of what went wrong. */
export function downloadJournal(): void {
  const address = URL.createObjectURL(new Blob([exportJournals()], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `journal-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
