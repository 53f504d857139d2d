import type { FirstSteps } from '@contract/firstSteps.ts';
import { importPath } from '../../../domain/imports/importTable.ts';
import { RESOURCES } from '../../../domain/resources.ts';
import type { AccessRule } from '../../../store/permissions.ts';
import { deliverySample } from './deliverySample.ts';
import commerciaux from './samples/commerciaux.xlsx';
import produits from './samples/produits.xlsx';

/** A file to begin with: an address of the application, or bytes that are written when they are asked for. */
export interface Sample {
  name: string;
  from: string | (() => Uint8Array<ArrayBuffer>);
}

export interface Step {
  key: keyof FirstSteps['etapes'];
  title: string;
  text: string;
  /** Where it is taken, and by whom. */
  act: { label: string; to: string; access: AccessRule };
  /** Said instead of the button to somebody who may not take it. */
  refusal: string;
  sample?: Sample;
}

const imports: AccessRule = { permission: 'products.import' };
const REFUSED = 'Une personne qui peut importer s’en charge.';

/** The steps of a new network, in the order in which each one can build on those before it. */
export const STEPS: readonly Step[] = [
  {
    key: 'objectifs',
    title: 'Fixer les objectifs',
    text: 'Le chiffre d’affaires que l’entreprise vise chaque mois, et celui de chaque commercial.',
    act: { label: 'Ouvrir la configuration', to: RESOURCES.configuration.path, access: { admin: true } },
    refusal: 'Un administrateur les fixe dans «\u00a0Configuration\u00a0».',
  },
  {
    key: 'commerciaux',
    title: 'Importer les commerciaux',
    text: 'Les personnes qui vendent sur le terrain, avec leur téléphone et leur région.',
    act: { label: 'Importer les commerciaux', to: importPath('commerciaux'), access: imports },
    refusal: REFUSED,
    sample: { name: 'exemple-commerciaux.xlsx', from: commerciaux },
  },
  {
    key: 'produits',
    title: 'Importer les produits',
    text: 'Ce qui se vend\u00a0: code, libellé, unité et prix.',
    act: { label: 'Importer les produits', to: importPath('produits'), access: imports },
    refusal: REFUSED,
    sample: { name: 'exemple-produits.xlsx', from: produits },
  },
  {
    key: 'zones',
    title: 'Dessiner les zones',
    text: 'Le secteur de chaque commercial, tracé sur la carte\u00a0; il n’y a pas de fichier à préparer.',
    act: {
      label: 'Ajouter une zone',
      to: `${RESOURCES.zones.path}?zone=nouvelle`,
      access: { permission: 'products.update' },
    },
    refusal: 'Un éditeur ou un administrateur les dessine.',
  },
  {
    key: 'livraisons',
    title: 'Importer la première livraison',
    text: 'Elle remplit le stock des commerciaux\u00a0: chaque ligne nomme un commercial, un produit et un lot.',
    act: { label: 'Importer des livraisons', to: importPath('livraisons'), access: imports },
    refusal: REFUSED,
    sample: { name: 'exemple-livraisons.txt', from: deliverySample },
  },
];
