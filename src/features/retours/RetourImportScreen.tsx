import { ImportReviewPage } from '../../domain/imports/ImportReviewPage.tsx';
import { retourImport, retourLook } from './import.ts';

/** Review of a returns file (docs/product.md, 7.5). */
export const Component = () => <ImportReviewPage description={retourImport} look={retourLook} />;
