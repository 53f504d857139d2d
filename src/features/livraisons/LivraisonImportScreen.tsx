import { ImportOnPage } from '../../domain/imports/ImportOnPage.tsx';
import { livraisonImport, livraisonLook } from './import.ts';

/** Review of a deliveries file (doc 1, 2.11). */
export const Component = () => <ImportOnPage description={livraisonImport} look={livraisonLook} />;
