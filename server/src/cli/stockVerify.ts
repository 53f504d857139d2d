import { frenchNumber } from '../frenchNumber.ts';
import { runTool } from './support/runTool.ts';
import { verifyAndAlert } from './support/verifyAndAlert.ts';

await runTool(async (db) => {
  const { lots, mouvements, difference, twins } = await verifyAndAlert(db);
  // Twins are reported without counting as a difference: only a person can say which of the two is right.
  for (const twin of twins) console.warn(`Codes qui ne diffèrent que par l’écriture — ${twin}.`);
  if (difference !== undefined) {
    console.error(difference);
    return 1;
  }
  console.log(
    `Stock vérifié\u00a0: ${frenchNumber(lots)} lots et ${frenchNumber(mouvements)} mouvements, aucun écart.`,
  );
  return 0;
});
