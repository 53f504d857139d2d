import { Type, type Static } from 'typebox';

/** The first steps of a new network, each true once the data show that it was taken (docs/product.md, 6.31). */
export const FirstSteps = Type.Object({
  etapes: Type.Object({
    objectifs: Type.Boolean(),
    commerciaux: Type.Boolean(),
    produits: Type.Boolean(),
    zones: Type.Boolean(),
    livraisons: Type.Boolean(),
  }),
  reporte: Type.Boolean({ description: 'cette personne les a remis à plus tard' }),
  demonstration: Type.Boolean({ description: 'la démonstration peut encore être chargée, par cette personne' }),
});
export type FirstSteps = Static<typeof FirstSteps>;

export const ReporterBody = Type.Object({ reporte: Type.Boolean() }, { additionalProperties: false });
export type ReporterBody = Static<typeof ReporterBody>;

/** What was loaded: the representatives, so that the answer says something that people can check. */
export const DemonstrationChargee = Type.Object({ commerciaux: Type.Integer() });
export type DemonstrationChargee = Static<typeof DemonstrationChargee>;
