import { FileRefused } from './import/fileSpec.ts';
import { createImportReader } from './import/importReader.ts';
import { indexedDbRows } from './import/rows/rowStorage.ts';
import { serve } from './serve.ts';

serve(createImportReader(indexedDbRows), (error) => {
  if (error instanceof FileRefused) return error.message;
  console.warn(error);
  return 'Erreur inconnue';
});
