import { ImportOnPage } from '../../domain/imports/ImportOnPage.tsx';
import { livraisonDiversImport, livraisonDiversLook } from './import.ts';

/** Review of a file of miscellaneous deliveries (doc 2, 2). */
export const Component = () => <ImportOnPage description={livraisonDiversImport} look={livraisonDiversLook} />;
