import { ImportOnPage } from '../../domain/imports/ImportOnPage.tsx';
import { retourImport, retourLook } from './import.ts';

/** Review of a returns file (docs/product.md, 7.5). */
export const Component = () => <ImportOnPage description={retourImport} look={retourLook} />;
