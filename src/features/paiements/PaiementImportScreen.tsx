import { ImportReviewPage } from '../../domain/imports/ImportReviewPage.tsx';
import { paiementImport, paiementLook } from './import.ts';

/** Review of a payments file (docs/product.md, 7.5). */
export const Component = () => <ImportReviewPage description={paiementImport} look={paiementLook} />;
