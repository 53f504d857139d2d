import { ImportOnPage } from '../../domain/imports/ImportOnPage.tsx';
import { livraisonImport, livraisonLook } from './import.ts';

/** Review of a deliveries file (docs/product.md, 7.12). */
export const Component = () => <ImportOnPage description={livraisonImport} look={livraisonLook} />;
