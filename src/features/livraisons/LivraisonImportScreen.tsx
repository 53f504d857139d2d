import { ImportReviewPage } from '../../domain/imports/ImportReviewPage.tsx';
import { livraisonImport, livraisonLook } from './import.ts';

/** Review of a deliveries file (docs/product.md, 7.12). */
export const Component = () => <ImportReviewPage description={livraisonImport} look={livraisonLook} />;
