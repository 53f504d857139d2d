import { ImportReviewPage } from '../../domain/imports/ImportReviewPage.tsx';
import { produitImport, produitLook } from './import.ts';

/** Review of a products file (docs/product.md, 7.5). */
export const Component = () => <ImportReviewPage description={produitImport} look={produitLook} />;
