import { ImportOnPage } from '../../domain/imports/ImportOnPage.tsx';
import { produitDiversImport, produitDiversLook } from './import.ts';

/** Review of a miscellaneous products file (doc 2, 2). */
export const Component = () => <ImportOnPage description={produitDiversImport} look={produitDiversLook} />;
