import { administration } from './screenRoutes/administration.ts';
import { analysis } from './screenRoutes/analysis.ts';
import { baseData } from './screenRoutes/baseData.ts';
import { operations } from './screenRoutes/operations.ts';
import type { ScreenRoute } from './screenRoutes/screenRoute.ts';
import { stock } from './screenRoutes/stock.ts';

/** Every screen of the application, under `/admin` (docs/product.md, 5.1). */
export const SCREENS: readonly ScreenRoute[] = [...analysis, ...operations, ...stock, ...baseData, ...administration];
