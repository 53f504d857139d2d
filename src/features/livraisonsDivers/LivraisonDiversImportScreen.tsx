import { ImportOnPage } from '../../domain/imports/ImportOnPage.tsx';
import { livraisonDiversImport, livraisonDiversLook } from './import.ts';

/** Review of a file of miscellaneous deliveries (docs/product.md, 7.5). */
export const Component = () => <ImportOnPage description={livraisonDiversImport} look={livraisonDiversLook} />;
