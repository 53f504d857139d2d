import type { ImportRow } from '../../contract/importation.ts';
import { demoMiscellaneousCards, demoProductCards } from '../catalog.ts';
import { demoCommercials, phone } from '../people.ts';
import { dayOf, DAY_MS } from '../../../../rules/day.ts';
import type { EbpConnector } from '../../connectors/ebp/connector.ts';
import { COMMERCIALS, MISCELLANEOUS, PRODUCTS, rowOf } from '../../connectors/ebp/exports.ts';

const today = (now: Date): number => Date.parse(dayOf(now)) / DAY_MS;
const toRows = (kind: typeof PRODUCTS, cards: readonly Readonly<Record<string, unknown>>[]): ImportRow[] =>
  cards.map((card, i) => rowOf(kind, (column) => card[column], i + 1));

/** The 60 products with a few prices changed today, and a new one. */
function productRows(day: number): ImportRow[] {
  const count = demoProductCards.length;
  const changed = new Set([(day * 7) % count, (day * 11 + 3) % count, (day * 13 + 5) % count]);
  const cards = demoProductCards.map(({ code, designation, price, unit, codeBarre }, i) => {
    const ttc = changed.has(i) ? price + 50 * ((day % 5) + 1) : price;
    return { code, designation, unit, codeBarre, ttc };
  });
  const fresh = {
    code: 'ART0061',
    designation: 'Confiture de mangue 330 g',
    unit: 'PIECE',
    codeBarre: '2611000483059',
    ttc: 8_200,
  };
  return toRows(
    PRODUCTS,
    [...cards, fresh].map(({ code, designation, unit, codeBarre, ttc }) => ({
      'Code article': code,
      Libellé: designation,
      "Type d'article": 'Bien',
      Unité: unit,
      'Code barre': codeBarre,
      'PV HT': ttc / 1.2,
      'Stock virtuel': 0,
      'Stock réel': 0,
      'prix commerciaux HT': ttc / 1.2,
      'prix commerciaux TTC': ttc,
    })),
  );
}

/** The 14 miscellaneous products with one price changed today, and a new one. */
function miscellaneousRows(day: number): ImportRow[] {
  const cards = demoMiscellaneousCards.map((card, i) => ({
    ...card,
    price: i === day % demoMiscellaneousCards.length ? card.price + 500 : card.price,
  }));
  const fresh = {
    code: 'DIV015',
    designation: 'Nappe imprimée',
    description: 'Matériel de point de vente',
    price: 15_000,
  };
  return toRows(
    MISCELLANEOUS,
    [...cards, fresh].map(({ code, designation, description, price }) => ({
      'Code article': code,
      Libellé: designation,
      Description: description,
      Prix: price,
    })),
  );
}

/** The 40 representatives with a few addresses and numbers changed today, and a new one. */
function commercialRows(day: number): ImportRow[] {
  const count = demoCommercials.length;
  const people = demoCommercials.map(
    (
      { codeTiers, codeCollaborateur, nomPrenom, adresse, phoneNumber, region, solde, codeFamille, compteComptable },
      i,
    ) => ({
      codeTiers,
      codeCollaborateur,
      nom: nomPrenom,
      region,
      solde,
      codeFamille,
      compteComptable,
      telephone: i === (day * 7) % count || i === (day * 11 + 3) % count ? phone(500 + (day % 300)) : phoneNumber,
      adresse: i === (day * 13 + 5) % count ? `Lot IV ${String(day % 90)} ter, Ankadifotsy` : adresse,
    }),
  );
  const newcomer = {
    codeTiers: 'C0041',
    codeCollaborateur: 'COL041',
    nom: 'Razafindramanana Holy',
    region: 'ANALAMANGA',
    solde: 0,
    codeFamille: 'COM',
    compteComptable: '411140',
    telephone: '341556041',
    adresse: 'Lot III F 7, Ambohipo',
  };
  return toRows(
    COMMERCIALS,
    [...people, newcomer].map((person) => ({
      'Code (tiers)': person.codeTiers,
      Nom: person.nom,
      'Adresse 1 (facturation)': person.adresse,
      'Solde actuel': person.solde,
      'Téléphone portable (facturation)': person.telephone,
      REGION: person.region,
      'Code Famille': person.codeFamille,
      'Compte comptable': person.compteComptable,
      'CODE COLLABORATEUR': person.codeCollaborateur,
    })),
  );
}

/** The accounting system of the demonstration. Each day a few cards change, and each kind has a new one. */
export function demoFeed(now: () => Date): EbpConnector {
  return {
    commercials: () => Promise.resolve(commercialRows(today(now()))),
    products: () => Promise.resolve(productRows(today(now()))),
    miscellaneous: () => Promise.resolve(miscellaneousRows(today(now()))),
  };
}
