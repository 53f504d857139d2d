import { ImportOnPage } from '../../domain/imports/ImportOnPage.tsx';
import { commercialImport, commercialLook } from './import.ts';

/** Review of a representatives file (doc 1, 2.7). */
export const Component = () => <ImportOnPage description={commercialImport} look={commercialLook} />;
