import { ImportOnPage } from '../../domain/imports/ImportOnPage.tsx';
import { paiementImport, paiementLook } from './import.ts';

/** Review of a payments file (doc 2, 2 and 4). */
export const Component = () => <ImportOnPage description={paiementImport} look={paiementLook} />;
