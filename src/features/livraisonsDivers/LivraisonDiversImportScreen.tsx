import { ImportReviewPage } from '../../domain/imports/ImportReviewPage.tsx';
import { livraisonDiversImport, livraisonDiversLook } from './import.ts';

/** Review of a file of miscellaneous deliveries (docs/product.md, 7.5). */
export const Component = () => <ImportReviewPage description={livraisonDiversImport} look={livraisonDiversLook} />;
