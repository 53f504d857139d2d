/**
 * Calls back before the next picture (or the next jump) with the present time in ms; gives back how to give that up.
 */
export type Battement = (suivant: (ms: number) => void) => () => void;

/** Before every picture. */
export const fluide: Battement = (suivant) => {
  const image = requestAnimationFrame(suivant);
  return () => {
    cancelAnimationFrame(image);
  };
};

/** Once a second: for whom movement is too much. */
export const calme: Battement = (suivant) => {
  const minuterie = setTimeout(() => {
    suivant(performance.now());
  }, 1_000);
  return () => {
    clearTimeout(minuterie);
  };
};

/** At 1×, one minute of the day passes in a second. */
const ACCELERATION = 60;
/** A page that was hidden goes on where it was. */
const PLUS_LONG_MS = 1_500;

/**
 * The time of day that all trips share, s since midnight. Whoever shows it subscribes and writes what changed by
 * itself: it passes at every picture, which is too often for a render.
 */
export class Horloge {
  debut = 0;
  fin = 0;
  #vitesse = 1;
  #instant = 0;
  #avant: number | null = null;
  #arreter: (() => void) | null = null;
  readonly #temoins = new Set<(instant: number) => void>();

  get instant(): number {
    return this.#instant;
  }

  /** Tells `temoin` of every change; gives back how to stop. */
  readonly suivre = (temoin: (instant: number) => void): (() => void) => {
    this.#temoins.add(temoin);
    return () => {
      this.#temoins.delete(temoin);
    };
  };

  /** Its bounds; the instant is kept within them. */
  borner(debut: number, fin: number): void {
    this.debut = debut;
    this.fin = fin;
    this.aller(this.#instant);
  }

  /** How many minutes of the day pass in a second. */
  regler(vitesse: number): void {
    this.#vitesse = vitesse;
  }

  aller(instant: number): void {
    this.#instant = Math.min(this.fin, Math.max(this.debut, instant));
    for (const temoin of this.#temoins) temoin(this.#instant);
  }

  /** Goes on until the end, which it tells, or until it is stopped. */
  lancer(battement: Battement, finie: () => void): void {
    this.suspendre();
    const battre = () => {
      this.#arreter = battement((ms) => {
        const passe = this.#avant === null ? 0 : Math.min(PLUS_LONG_MS, ms - this.#avant) / 1_000;
        this.#avant = ms;
        this.aller(this.#instant + passe * this.#vitesse * ACCELERATION);
        if (this.#instant < this.fin) battre();
        else finie();
      });
    };
    battre();
  }

  suspendre(): void {
    this.#arreter?.();
    this.#arreter = null;
    this.#avant = null;
  }
}
