import { ImportOnPage } from '../../domain/imports/ImportOnPage.tsx';
import { produitImport, produitLook } from './import.ts';

/** Review of a products file (doc 2, 2). */
export const Component = () => <ImportOnPage description={produitImport} look={produitLook} />;
