import { ImportReviewPage } from '../../domain/imports/ImportReviewPage.tsx';
import { commercialImport, commercialLook } from './import.ts';

/** Review of a file of representatives (docs/product.md, 7.5). */
export const Component = () => <ImportReviewPage description={commercialImport} look={commercialLook} />;
