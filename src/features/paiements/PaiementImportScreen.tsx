import { ImportOnPage } from '../../domain/imports/ImportOnPage.tsx';
import { paiementImport, paiementLook } from './import.ts';

/** Review of a payments file (docs/product.md, 7.5). */
export const Component = () => <ImportOnPage description={paiementImport} look={paiementLook} />;
