import { ImportOnPage } from '../../domain/imports/ImportOnPage.tsx';
import { retourImport, retourLook } from './import.ts';

/** Review of a returns file (doc 2, 2). */
export const Component = () => <ImportOnPage description={retourImport} look={retourLook} />;
