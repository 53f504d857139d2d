import type { DayTeam, PieceState, TeamLine } from '../../../contract/dashboardTeam.ts';
import type { Db } from '../../../db/pool.ts';
import { counted, type Piece, piecesOf } from '../../../../../geometry/pieces.ts';
import { isFix } from '../../../../../geometry/position.ts';
import type { Trace } from '../../../../../geometry/trace.ts';
import { visitOf } from '../../../../../geometry/visits.ts';
import { DAY_MS, startOfDay } from '../../../../../rules/day.ts';
import { DAY_MINUTES, minutesOf, partOfDay } from '../../../../../rules/dayPace.ts';
import { byNeed, isSilent, isWithoutOrder, STRIP } from '../../../../../rules/dayTeam.ts';
import { isWorkingDay, shareOfTarget } from '../../../../../rules/workingDays.ts';
import { readTargets } from '../repository.ts';
import { shareByNow } from './pace.ts';
import { similarDays } from './similarDays.ts';
import {
  type PersonRow,
  type PosRow,
  readPeople,
  readPlannedVisits,
  readPointsOfSale,
  readTraces,
} from './teamRows.ts';

const STATES: Readonly<Record<Piece['kind'], PieceState>> = { moving: 'route', stopped: 'arret', lost: 'silence' };
/** Positions are fetched every ten minutes, so a shorter time than this without one says nothing. */
const QUIET_S = 15 * 60;

/** The pieces of a chain of traces in s since midnight, with the time since its last signal. */
function dayPieces(chain: readonly Trace[], until: number): Piece[] {
  const pieces = chain.flatMap(piecesOf);
  const heard = chain.at(-1)?.sightings.at(-1)?.end;
  if (heard !== undefined && until - heard > QUIET_S) pieces.push({ kind: 'lost', start: heard, end: until });
  return pieces;
}

/** The strip of a day: its pieces in whole minutes, within the hours that it shows. */
const stripOf = (pieces: readonly Piece[]): TeamLine['bande'] =>
  pieces.flatMap(({ kind, start, end }) => {
    const debut = Math.max(STRIP.from, Math.floor(start / 60));
    const fin = Math.min(STRIP.until, Math.ceil(end / 60));
    return fin > debut ? [{ etat: STATES[kind], debut, fin }] : [];
  });

/** Visited with an order, passed, not seen, or unknown, as the trip replay tells them apart. */
function visitsOf(points: readonly PosRow[], traces: readonly Trace[]): TeamLine['visites'] {
  const counts = { visited: 0, passed: 0, unseen: 0, unknown: 0 };
  for (const { latitude, longitude, first } of points) {
    const isPlaced = latitude !== null && longitude !== null && isFix(latitude, longitude);
    counts[visitOf(isPlaced ? { latitude, longitude } : null, first ?? undefined, traces).status] += 1;
  }
  return { visites: counts.visited, passes: counts.passed, nonVus: counts.unseen, inconnus: counts.unknown };
}

interface Moment {
  day: string;
  minutes: number;
  /** The day's share of a representative's target, and what of it is due by now, in Ar. */
  objectif: number | null;
  objectifHeure: number | null;
}

function lineOf(person: PersonRow, points: readonly PosRow[], traces: readonly Trace[], moment: Moment): TeamLine {
  const { day, minutes, ...targets } = moment;
  const isOver = minutes >= DAY_MINUTES;
  const chain = counted(traces);
  const pieces = dayPieces(chain, isOver ? 0 : minutes * 60);
  const sightings = traces.flatMap((trace) => trace.sightings);
  const signals = [...sightings.flatMap(({ start, end }) => [start, end]), ...person.orders];
  const [first, last] = [Math.min(...signals), Math.max(...signals)];
  const instant = (seconds: number) =>
    signals.length === 0 ? null : new Date(startOfDay(day).getTime() + seconds * 1_000).toISOString();
  const heard = signals.length === 0 ? null : Math.floor(last / 60);
  const latest = pieces.at(-1);
  return {
    commercial: { username: person.username, nomPrenom: person.nomPrenom },
    phoneNumber: person.phoneNumber,
    premierSignal: instant(first),
    dernierSignal: instant(last),
    etat: latest ? STATES[latest.kind] : 'sans-signal',
    // At the end of a day everybody falls silent.
    silencieux: !isOver && person.hasDevice && isSilent(day, heard, minutes),
    sansCommande: isWithoutOrder(day, person.orders.length, minutes),
    bande: stripOf(pieces),
    commandes: person.orders.map((seconds) => Math.floor(seconds / 60)),
    visites: visitsOf(points, traces),
    chiffreAffaire: person.sold,
    ...targets,
  };
}

/** Groups rows by representative. */
function byPerson<Row extends { commercial: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.commercial);
    if (group) group.push(row);
    else groups.set(row.commercial, [row]);
  }
  return groups;
}

/** The day of every representative at `now`, the worst first; amounts in Ar. */
export async function dayTeam(db: Db, day: string, now: Date): Promise<DayTeam> {
  const minutes = minutesOf(day, now);
  const start = startOfDay(day).getTime();
  // The running minute counts as a whole, as it does for the days that this one is compared with.
  const until = new Date(Math.min(start + DAY_MS, start + minutes * 60_000));
  const [people, points, traces, targets, planned, { sales }] = await Promise.all([
    readPeople(db, day, until),
    readPointsOfSale(db, day, until),
    readTraces(db, day, until),
    readTargets(db),
    readPlannedVisits(db),
    similarDays(db, day),
  ]);
  const objectif = shareOfTarget(targets.perCommercial, day);
  const moment = { day, minutes, objectif, objectifHeure: shareByNow(objectif, partOfDay(sales, minutes)) };
  const pointsOf = byPerson(points);
  const lignes = people.map((person) =>
    lineOf(person, pointsOf.get(person.id) ?? [], traces.get(person.id) ?? [], moment),
  );
  const standing = (line: TeamLine) => ({
    name: line.commercial.nomPrenom,
    isSilent: line.silencieux,
    isWithoutOrder: line.sansCommande,
    sold: line.chiffreAffaire,
    target: line.objectif,
  });
  return {
    date: day,
    minutes,
    visitesPrevues: isWorkingDay(day) ? planned : null,
    lignes: lignes.sort((a, b) => byNeed(standing(a), standing(b))),
  };
}
