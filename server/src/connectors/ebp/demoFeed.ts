import { demoCommercials, phone } from '../../db/demo/people.ts';
import { dayOf, DAY_MS } from '../../jours.ts';
import type { CommercialData } from '../../modules/commercial/upsert.ts';
import type { EbpConnector } from './connector.ts';

const NEWCOMER: CommercialData = {
  codeTiers: 'C0041', nom: 'Razafindramanana Holy', adresse: 'Lot III F 7, Ambohipo', solde: 0, phoneNumber: '341556041', region: 'ANALAMANGA',
  codeFamille: 'COM', compteComptable: '411140', codeCollaborateur: 'COL041',
};

/** The demonstration's accounting system: its 40 representatives, a few of whom moved or changed numbers today, and a newcomer. */
export function demoFeed(now: () => Date): EbpConnector {
  return {
    commercials() {
      const day = Date.parse(dayOf(now())) / DAY_MS;
      const count = demoCommercials.length;
      const people = demoCommercials.map((person, i): CommercialData => {
        const newNumber = i === (day * 7) % count || i === (day * 11 + 3) % count;
        const moved = i === (day * 13 + 5) % count;
        return {
          codeTiers: person.codeTiers, nom: person.nomPrenom, codeCollaborateur: person.codeCollaborateur, region: person.region,
          solde: person.solde, codeFamille: person.codeFamille, compteComptable: person.compteComptable,
          phoneNumber: newNumber ? phone(500 + (day % 300)) : person.phoneNumber,
          adresse: moved ? `Lot IV ${String(day % 90)} ter, Ankadifotsy` : person.adresse,
        };
      });
      return Promise.resolve([...people, NEWCOMER]);
    },
  };
}
