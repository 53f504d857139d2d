import { ImportReviewPage } from '../../domain/imports/ImportReviewPage.tsx';
import { produitDiversImport, produitDiversLook } from './import.ts';

/** Review of a miscellaneous products file (docs/product.md, 7.5). */
export const Component = () => <ImportReviewPage description={produitDiversImport} look={produitDiversLook} />;
