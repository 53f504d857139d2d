import type { Queryable } from '../db/pool.ts';
import { Columns } from './support/columns.ts';
import type { DemoCalendar } from './support/calendar.ts';
import { at, random } from './support/random.ts';

type Unit = 'PIECE' | 'KG' | 'LITER' | 'METER' | 'PACK';

/** Designation, selling price in Ar and unit of the 60 products, ART0001 to ART0060. */
const PRODUCTS: readonly (readonly [string, number, Unit])[] = [
  ['Café moulu Taf 250 g', 7_500, 'PACK'],
  ['Thé vanillé Sahambavy 100 g', 4_200, 'PACK'],
  ['Huile d’arachide 1 L', 11_800, 'LITER'],
  ['Savon de ménage Nosy 400 g', 2_300, 'PIECE'],
  ['Riz gasy makalioka 1 kg', 3_100, 'KG'],
  ['Crème corporelle karité 200 ml', 8_900, 'PIECE'],
  ['Pâtes alimentaires 500 g', 2_600, 'PACK'],
  ['Bougies blanches, boîte de 8', 2_900, 'PACK'],
  ['Sel iodé 500 g', 800, 'PACK'],
  ['Lait concentré sucré 390 g', 6_400, 'PIECE'],
  ['Sucre roux 1 kg', 4_300, 'KG'],
  ['Farine de blé 1 kg', 4_600, 'KG'],
  ['Biscuits Gouty 90 g', 1_500, 'PACK'],
  ['Chocolat noir Sambirano 75 g', 12_500, 'PIECE'],
  ['Vanille bourbon, 3 gousses', 14_900, 'PACK'],
  ['Miel de litchi 350 g', 13_800, 'PIECE'],
  ['Confiture de goyave 330 g', 7_900, 'PIECE'],
  ['Jus de corossol 1 L', 6_900, 'LITER'],
  ['Eau minérale 1,5 L', 2_400, 'LITER'],
  ['Limonade ananas 50 cl', 2_200, 'PIECE'],
  ['Bière sans alcool 33 cl', 3_400, 'PIECE'],
  ['Concentré de tomate 140 g', 2_100, 'PIECE'],
  ['Sardines à l’huile 125 g', 4_800, 'PIECE'],
  ['Corned-beef 200 g', 8_600, 'PIECE'],
  ['Haricots secs blancs 1 kg', 5_200, 'KG'],
  ['Lentilles vertes 500 g', 4_100, 'PACK'],
  ['Maïs concassé 1 kg', 2_800, 'KG'],
  ['Arachides grillées 150 g', 1_900, 'PACK'],
  ['Chips de manioc 80 g', 1_600, 'PACK'],
  ['Bouillon cube, boîte de 60', 6_300, 'PACK'],
  ['Curry doux 50 g', 1_800, 'PIECE'],
  ['Poivre sauvage voatsiperifery 40 g', 9_700, 'PIECE'],
  ['Vinaigre blanc 75 cl', 3_300, 'LITER'],
  ['Levure de boulanger 125 g', 3_600, 'PACK'],
  ['Margarine 250 g', 4_900, 'PIECE'],
  ['Fromage fondu, 8 portions', 7_200, 'PACK'],
  ['Yaourt à boire vanille 25 cl', 2_000, 'PIECE'],
  ['Lait en poudre 400 g', 15_600, 'PACK'],
  ['Farine infantile Koba 250 g', 3_900, 'PACK'],
  ['Lessive en poudre 1 kg', 9_400, 'KG'],
  ['Liquide vaisselle citron 750 ml', 5_700, 'LITER'],
  ['Eau de Javel 1 L', 2_700, 'LITER'],
  ['Savon de toilette miel 90 g', 2_500, 'PIECE'],
  ['Shampooing aloès 250 ml', 8_200, 'PIECE'],
  ['Dentifrice menthe 100 ml', 4_400, 'PIECE'],
  ['Brosse à dents souple', 1_700, 'PIECE'],
  ['Papier hygiénique, lot de 4', 4_700, 'PACK'],
  ['Serviettes hygiéniques, paquet de 10', 3_800, 'PACK'],
  ['Couches bébé taille 3, paquet de 12', 14_200, 'PACK'],
  ['Allumettes, lot de 10 boîtes', 1_400, 'PACK'],
  ['Piles R6, lot de 4', 3_700, 'PACK'],
  ['Ampoule LED 9 W', 5_900, 'PIECE'],
  ['Insecticide spirale, boîte de 10', 2_900, 'PACK'],
  ['Huile de ravintsara 10 ml', 12_900, 'PIECE'],
  ['Cahier 100 pages', 1_950, 'PIECE'],
  ['Stylo bille bleu, lot de 5', 2_250, 'PACK'],
  ['Corde tressée', 1_250, 'METER'],
  ['Toile cirée', 8_400, 'METER'],
  ['Bonbons à la menthe 200 g', 2_650, 'PACK'],
  ['Café soluble, 20 sachets', 5_450, 'PACK'],
];

/** Designation and price in Ar of what is lent or given to points of sale, DIV001 to DIV014. */
const MISCELLANEOUS: readonly (readonly [string, number])[] = [
  ['Parasol', 45_000],
  ['Présentoir', 80_000],
  ['Affiche A2', 1_500],
  ['Glacière', 120_000],
  ['T-shirt', 12_000],
  ['Casquette', 8_000],
  ['Enseigne peinte', 65_000],
  ['Tablier', 9_500],
  ['Porte-prix', 2_200],
  ['Stop-rayon', 1_800],
  ['Sac cabas', 3_500],
  ['Calendrier mural', 4_000],
  ['Chaise plastique', 32_000],
  ['Banderole 3 m', 28_000],
];

/** A few products make most of the sales; by index in the list above. */
const BEST_SELLERS: Readonly<Record<number, number>> = { 0: 16, 2: 12, 4: 9, 9: 6, 3: 4 };

export interface DemoProduct {
  readonly code: string;
  readonly price: number;
  /** Its sales relative to other products. */
  readonly popularity: number;
}
export const demoProducts: readonly DemoProduct[] = PRODUCTS.map(([, price], i) => {
  const next = random(`popularité ${i}`);
  // A few products sell often, most seldom, and expensive ones less.
  return {
    code: `ART${String(i + 1).padStart(4, '0')}`,
    price,
    popularity: (0.35 + 2.4 * next() ** 3) * (price > 9_000 ? 0.5 : 1) + (BEST_SELLERS[i] ?? 0),
  };
});
export const miscellaneousCodes: readonly string[] = MISCELLANEOUS.map(
  (_, i) => `DIV${String(i + 1).padStart(3, '0')}`,
);

/** The cards of the demonstration's accounting system; prices in Ar. */
export const demoProductCards = PRODUCTS.map(([designation, price, unit], i) => ({
  code: at(demoProducts, i).code,
  designation,
  price,
  unit,
  codeBarre: String(2_611_000_000_000 + i * 7_919),
}));
export const demoMiscellaneousCards = MISCELLANEOUS.map(([designation, price], i) => ({
  code: at(miscellaneousCodes, i),
  designation,
  price,
  description: 'Matériel de point de vente',
}));

/** 60 products and 14 miscellaneous products. */
export async function insertCatalog(tx: Queryable, calendar: DemoCalendar): Promise<void> {
  const next = random('catalogue');
  const products = new Columns('product', {
    code: 'text',
    designation: 'text',
    description: 'text',
    unit: 'text',
    code_barre: 'text',
    is_enabled: 'boolean',
    price: 'numeric',
    survente: 'numeric',
    type_article: 'text',
    last_update_at: 'timestamptz',
  });
  demoProductCards.forEach(({ code, designation, price, unit, codeBarre }, i) => {
    const oversale = next() < 0.7 ? Math.round((price * (1.06 + next() * 0.1)) / 50) * 50 : null;
    products.add({
      code,
      designation,
      description: '',
      unit,
      code_barre: codeBarre,
      is_enabled: i !== 56,
      price,
      survente: oversale,
      type_article: 'Bien',
      last_update_at: calendar.instant(-1 - (i % 9), 6 + next()),
    });
  });
  const miscellaneous = new Columns('miscellaneous', {
    code: 'text',
    designation: 'text',
    description: 'text',
    price: 'numeric',
    is_enabled: 'boolean',
    last_update_at: 'timestamptz',
  });
  demoMiscellaneousCards.forEach(({ code, designation, price, description }, i) => {
    miscellaneous.add({
      code,
      designation,
      description,
      price,
      is_enabled: i !== 11,
      last_update_at: calendar.instant(-3 - i, 7),
    });
  });
  await products.insert(tx);
  await miscellaneous.insert(tx);
}
