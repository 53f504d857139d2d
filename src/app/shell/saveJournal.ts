import { exportJournals } from '../../machines/journal/journal.ts';
import { saveBlob } from '../../ui/download/saveBlob.ts';

/** Saves the recorded events of this tab's machines as a file, to be sent with a problem report. */
export function saveJournal(): void {
  saveBlob(
    new Blob([exportJournals()], { type: 'application/json' }),
    `journal-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`,
  );
}
