import type { LigneParcours } from '../../machines/parcoursRules.ts';
import { type Apport, type Trajet, trajetDe } from './trajet.ts';

/** Keeps what was worked out of each trip for as long as what it was worked out from stays: twenty at once would hold the page. */
export class Preparation {
  readonly #gardes = new Map<string, { apport: Apport; trajet: Trajet }>();

  trajet(rang: number, ligne: LigneParcours, apport: Apport): Trajet {
    const cle = `${String(rang)} ${ligne.date} ${ligne.username}`;
    const garde = this.#gardes.get(cle);
    if (garde && garde.apport.parcours === apport.parcours && garde.apport.routes === apport.routes && garde.apport.pos === apport.pos) return garde.trajet;
    const trajet = trajetDe(rang, ligne, apport);
    this.#gardes.set(cle, { apport, trajet });
    return trajet;
  }

  /** Forgets all trips but these. */
  limiter(lignes: readonly LigneParcours[]): void {
    const voulues = new Set(lignes.map(({ username, date }, rang) => `${String(rang)} ${date} ${username}`));
    for (const cle of this.#gardes.keys()) if (!voulues.has(cle)) this.#gardes.delete(cle);
  }
}
