import { runTool } from './support/runTool.ts';
import { verifyAndAlert } from './support/verifyAndAlert.ts';

const number = new Intl.NumberFormat('fr-FR');

await runTool(async (db) => {
  const { lots, mouvements, difference, twins } = await verifyAndAlert(db);
  // Told, and no difference: they stand as they did, and nobody but a person can say which is the right one.
  for (const twin of twins) console.warn(`Codes qui ne diffèrent que par l’écriture — ${twin}.`);
  if (difference !== undefined) {
    console.error(difference);
    return 1;
  }
  console.log(`Stock vérifié : ${number.format(lots)} lots et ${number.format(mouvements)} mouvements, aucun écart.`);
  return 0;
});
