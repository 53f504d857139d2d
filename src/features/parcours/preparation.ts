import type { Demande } from '../../machines/parcoursRules.ts';
import { type Apport, type Trajet, trajetDe } from './trajet.ts';

const cleDe = ({ rang, date, username }: Demande): string => `${String(rang)} ${date} ${username}`;

/**
 * Keeps what was worked out of each trip for as long as what it was worked out from stays: twenty at once would hold
 * the page.
 */
export class Preparation {
  readonly #gardes = new Map<string, { apport: Apport; trajet: Trajet }>();

  trajet(demande: Demande, apport: Apport): Trajet {
    const cle = cleDe(demande);
    const garde = this.#gardes.get(cle);
    if (
      garde &&
      garde.apport.parcours === apport.parcours &&
      garde.apport.routes === apport.routes &&
      garde.apport.pos === apport.pos
    )
      return garde.trajet;
    const trajet = trajetDe(demande.rang, demande, apport);
    this.#gardes.set(cle, { apport, trajet });
    return trajet;
  }

  /** Forgets all trips but these. */
  limiter(demandes: readonly Demande[]): void {
    const voulues = new Set(demandes.map(cleDe));
    for (const cle of this.#gardes.keys()) if (!voulues.has(cle)) this.#gardes.delete(cle);
  }
}
