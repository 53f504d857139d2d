import { ImportOnPage } from '../../domain/imports/ImportOnPage.tsx';
import { produitDiversImport, produitDiversLook } from './import.ts';

/** Review of a miscellaneous products file (docs/product.md, 7.5). */
export const Component = () => <ImportOnPage description={produitDiversImport} look={produitDiversLook} />;
