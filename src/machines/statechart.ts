import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** One possibility of an event in a state; without a target the machine stays where it is. */
interface Way {
  event: string;
  guard: string | null;
  target: AnyStateNode | null;
  /** Without actions and without a target, the event is ignored. */
  acts: boolean;
}

interface Arrow {
  from: string;
  /** The state that `from` is drawn in. */
  scope: AnyStateNode;
  to: AnyStateNode;
  way: Way;
}

/** Ways that several states have in common, drawn once. */
interface Shared {
  sources: AnyStateNode[];
  ways: Way[];
}

/** Drawn once where that spares so many lines. */
const LEAST_SPARED = 6;
const NAMES_PER_LINE = 4;
const BREAK = '<br/>';
/** Words of Mermaid that are no name of a state. */
const RESERVED = /^(as|class|classDef|click|default|direction|end|note|root|state|style)$/;

const plain = (text: string): string => text.replaceAll(/[":;#<>{}]/g, ' ');
const idOf = ({ path }: AnyStateNode): string => path.join('_').replaceAll(/\W/g, '_').replace(RESERVED, '$1_');
const childrenOf = ({ states }: AnyStateNode): AnyStateNode[] => Object.values(states) as AnyStateNode[];
const isInside = (node: AnyStateNode, outer: AnyStateNode): boolean => node !== outer && outer.path.every((key, depth) => node.path[depth] === key);

const INVOKED = [[/^xstate\.done\.actor\.(.+)$/, '$1 done'], [/^xstate\.error\.actor\.(.+)$/, '$1 failed'], [/^xstate\.snapshot\.(.+)$/, '$1 changed']] as const;
const AFTER = 'xstate.after.';

/** An event as people call it: `read done`, `after pause`. */
function eventName(type: string, { id }: AnyStateNode): string {
  if (type === '*') return 'any other event';
  if (type.startsWith('xstate.done.state.')) return 'ended';
  if (type.startsWith(AFTER)) {
    const delay = type.slice(AFTER.length, -id.length - 1);
    return /^\d+$/.test(delay) ? `after ${delay} ms` : `after ${delay}`;
  }
  return INVOKED.reduce((name, [pattern, words]) => name.replace(pattern, words), type);
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'function') return guard.name;
  return (guard as { type: string }).type;
}

function waysOf(node: AnyStateNode): Way[] {
  const handled = [['', node.always ?? []] as const, ...node.transitions];
  return handled.flatMap(([type, candidates]) =>
    candidates.map(({ guard, target, actions }, rank) => ({
      event: eventName(type, node),
      guard: guard === undefined ? (rank > 0 && 'else') || null : guardName(guard),
      target: target?.[0] ?? null,
      acts: actions.length > 0,
    })),
  );
}

/** What is written on one arrow or in one state: an event a line, with its guards. */
function linesOf(ways: readonly Way[]): string[] {
  const events = new Map<string, (string | null)[]>();
  for (const { event, guard } of ways) events.set(event, [...(events.get(event) ?? []), guard]);
  return [...events].map(([event, guards]) => {
    const named = guards.filter((guard) => guard !== null);
    return plain([event, named.length > 0 ? `[${named.join(' or ')}]` : ''].filter(Boolean).join(' '));
  });
}

const keyOf = ({ event, guard, target, acts }: Way): string => JSON.stringify([event, guard, target ? target.path : acts]);

/** The sets of ways that the same states have, largest first, as long as each spares enough lines; and what is left to each state. */
function sharedAmong(nodes: readonly AnyStateNode[]): { shared: Shared[]; own: (node: AnyStateNode) => Way[] } {
  const left = new Map(nodes.map((node) => [node, new Map(waysOf(node).map((way) => [keyOf(way), way]))]));
  const own = (node: AnyStateNode) => [...(left.get(node)?.values() ?? [])];
  const shared: Shared[] = [];
  for (;;) {
    const keys = [...new Set(nodes.flatMap((node) => own(node).map(keyOf)))];
    const having = (all: readonly string[]) => nodes.filter((node) => all.every((key) => left.get(node)?.has(key)));
    const common = (sources: readonly AnyStateNode[]) => keys.filter((key) => sources.every((node) => left.get(node)?.has(key)));
    const spared = (sources: readonly AnyStateNode[]) => (sources.length - 1) * common(sources).length;
    const sets = keys.flatMap((one) => keys.map((other) => having([one, other])));
    const sources = sets.reduce<AnyStateNode[]>((most, some) => (spared(some) > spared(most) ? some : most), []);
    const [first] = sources;
    if (!first || spared(sources) < LEAST_SPARED) return { shared, own };
    const taken = common(sources);
    shared.push({ sources, ways: taken.flatMap((key) => left.get(first)?.get(key) ?? []) });
    for (const node of sources) for (const key of taken) left.get(node)?.delete(key);
  }
}

/** The events that leave a state where it is, as it says them itself. */
function remarksOf(ways: readonly Way[]): string[] {
  const staying = ways.filter(({ target }) => target === null);
  return [
    ...linesOf(staying.filter(({ acts }) => acts)).map((line) => `stays on ${line}`),
    ...linesOf(staying.filter(({ acts }) => !acts)).map((line) => `ignores ${line}`),
  ];
}

const titleOf = ({ key, tags }: AnyStateNode): string => plain([key, ...tags].join(' · '));
const runningIn = ({ invoke }: AnyStateNode): string[] => invoke.map(({ id }) => `runs ${plain(id)}`);
const namesOf = (nodes: readonly AnyStateNode[]): string => nodes.map(({ key }, n) => `${n > 0 && n % NAMES_PER_LINE === 0 ? BREAK : ''}${plain(key)}`).join(', ');

const boxIn = (scope: AnyStateNode, name: string): string => (scope.path.length > 0 ? `${idOf(scope)}_${name}` : name);
/** A state, or with `several` a box that stands for states drawn elsewhere. */
const stateBox = (id: string, title: string, remarks: readonly string[]): string[] => [`state "${title}" as ${id}`, ...remarks.map((remark) => `${id} : ${remark}`)];
const severalBox = (id: string, title: string, remarks: readonly string[]): string[] => [...stateBox(id, title, remarks), `class ${id} several`];

const arrowsOf = (from: string, scope: AnyStateNode, ways: readonly Way[]): Arrow[] => ways.flatMap((way) => (way.target ? [{ from, scope, to: way.target, way }] : []));

/** One line for each pair of states. */
function joined(arrows: readonly Arrow[]): string[] {
  const pairs = new Map<string, Way[]>();
  for (const { from, to, way } of arrows) {
    const pair = `${from} --> ${idOf(to)}`;
    pairs.set(pair, [...(pairs.get(pair) ?? []), way]);
  }
  return [...pairs].map(([pair, ways]) => [pair, linesOf(ways).filter(Boolean).join(BREAK)].filter(Boolean).join(' : '));
}

interface Scene {
  lines: string[];
  /** To states drawn elsewhere. */
  crossing: Arrow[];
}

/** One state, with what is its own of the ways out of it. */
function sceneOfState(node: AnyStateNode, own: readonly Way[]): Scene {
  const id = idOf(node);
  const remarks = [...runningIn(node), ...remarksOf(own)];
  if (childrenOf(node).length === 0) return { lines: [...stateBox(id, titleOf(node), remarks), ...(node.type === 'final' ? [`${id} --> [*]`] : [])], crossing: [] };
  const { lines, crossing } = sceneInside(node);
  return { lines: [`state "${[titleOf(node), ...remarks].join(BREAK)}" as ${id}`, `state ${id} {`, ...lines.map((line) => `  ${line}`), '}'], crossing };
}

function sharedBox({ sources, ways }: Shared, id: string, scope: AnyStateNode): { lines: string[]; arrows: Arrow[] } {
  const title = `in ${namesOf(sources)}`;
  // Arrows that leave most states cross everything: these are said, not drawn.
  if (sources.length * 2 < childrenOf(scope).length) return { lines: severalBox(id, title, remarksOf(ways)), arrows: arrowsOf(id, scope, ways) };
  const targets = [...new Set(ways.flatMap(({ target }) => target ?? []))];
  const led = targets.flatMap((target) => linesOf(ways.filter((way) => way.target === target)).map((line) => `${line} → ${plain(target.key)}`));
  return { lines: severalBox(id, title, [...led, ...remarksOf(ways)]), arrows: [] };
}

/** What is drawn inside a state, or inside the whole machine. */
function sceneInside(scope: AnyStateNode): Scene {
  const children = childrenOf(scope);
  const { shared, own } = sharedAmong(children);
  const isParallel = scope.type === 'parallel';
  const inner = children.map((child) => sceneOfState(child, own(child)));
  const boxes = shared.map((one, n) => sharedBox(one, boxIn(scope, `several${String(n + 1)}`), scope));
  // An arrow from a state to one inside it cannot be laid out: it leaves a box in there.
  const every = boxIn(scope, 'every');
  const inward = arrowsOf(every, scope, waysOf(scope).filter(({ target }) => target && isInside(target, scope)));
  const remarks = scope.path.length === 0 ? [...runningIn(scope), ...remarksOf(waysOf(scope))] : [];
  const arrows = [
    ...inward,
    ...boxes.flatMap((box) => box.arrows),
    ...children.flatMap((child) => arrowsOf(idOf(child), scope, own(child).filter(({ target }) => target && !isInside(target, child)))),
  ];
  const isLocal = ({ to }: Arrow) => to.parent === scope;
  return {
    lines: [
      ...(isParallel ? [] : scope.initial.target.map((target: AnyStateNode) => `[*] --> ${idOf(target)}`)),
      ...inner.flatMap(({ lines }, n) => (isParallel && n > 0 ? ['--', ...lines] : lines)),
      ...(inward.length + remarks.length > 0 ? severalBox(every, 'in every state', remarks) : []),
      ...boxes.flatMap(({ lines }) => lines),
      ...joined(arrows.filter(isLocal)),
    ],
    crossing: [...inner.flatMap(({ crossing }) => crossing), ...arrows.filter((arrow) => !isLocal(arrow))],
  };
}

/**
 * A machine as the text of a Mermaid state diagram. States carry their tags and what runs in them; an event that leads nowhere is written
 * in its state. What the whole machine takes, and what several states have in common, stands in a box of its own. Always the same text for
 * the same machine.
 */
export function statechart({ root }: AnyStateMachine): string {
  const { lines, crossing } = sceneInside(root);
  // At the end and outside everything: an arrow drawn inside a state would pull what it names into it.
  return ['stateDiagram-v2', ...[...lines, ...joined(crossing), 'classDef several stroke-dasharray: 4 4'].map((line) => `  ${line}`)].join('\n');
}
