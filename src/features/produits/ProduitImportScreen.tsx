import { ImportOnPage } from '../../domain/imports/ImportOnPage.tsx';
import { produitImport, produitLook } from './import.ts';

/** Review of a products file (docs/product.md, 7.5). */
export const Component = () => <ImportOnPage description={produitImport} look={produitLook} />;
