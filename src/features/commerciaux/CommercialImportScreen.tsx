import { ImportOnPage } from '../../domain/imports/ImportOnPage.tsx';
import { commercialImport, commercialLook } from './import.ts';

/** Review of a file of representatives (docs/product.md, 7.5). */
export const Component = () => <ImportOnPage description={commercialImport} look={commercialLook} />;
