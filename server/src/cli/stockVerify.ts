import { runTool } from './support/runTool.ts';
import { verifyAloud } from './support/verifyAloud.ts';

const number = new Intl.NumberFormat('fr-FR');

await runTool(async (db) => {
  const { lots, mouvements, difference } = await verifyAloud(db);
  if (difference !== undefined) {
    console.error(difference);
    return 1;
  }
  console.log(`Stock vérifié : ${number.format(lots)} lots et ${number.format(mouvements)} mouvements, aucun écart.`);
  return 0;
});
