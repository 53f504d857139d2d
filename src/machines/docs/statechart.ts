import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** One transition of an event in a state. Without a target the machine stays where it is. */
interface Transition {
  event: string;
  guard: string | null;
  target: AnyStateNode | null;
  /** False when the transition has no actions. Without a target either, the event is ignored. */
  acts: boolean;
}

interface Arrow {
  from: string;
  /** The state inside which `from` is drawn. */
  scope: AnyStateNode;
  to: AnyStateNode;
  way: Transition;
}

/** Transitions that several states share, drawn once. */
interface Shared {
  sources: AnyStateNode[];
  ways: Transition[];
}

/** Shared transitions are drawn once if that saves at least this many lines. */
const LEAST_SPARED = 6;
/** A chart with more arrows than this names the arrows that lead back in their state instead of drawing them. */
const MOST_ARROWS = 40;
const NAMES_PER_LINE = 4;
const BREAK = '<br/>';
/** Keywords of Mermaid, which cannot name a state. */
const RESERVED = /^(as|class|classDef|click|default|direction|end|hide|note|root|scale|state|style)$/;

const plain = (text: string): string => text.replaceAll(/[":;#<>{}]/g, ' ');
const idOf = ({ path }: AnyStateNode): string => path.join('_').replaceAll(/\W/g, '_').replace(RESERVED, '$1_');
const outerOf = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node, ...outerOf(node.parent as AnyStateNode)] : [node];
/** The states in which a state with others inside begins. */
const entered = (node: AnyStateNode): AnyStateNode[] =>
  node.type === 'compound' ? [...node.initial.target] : node.type === 'parallel' ? childrenOf(node) : [];
const childrenOf = ({ states }: AnyStateNode): AnyStateNode[] => Object.values(states) as AnyStateNode[];
const isInside = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node !== outer && outer.path.every((key, depth) => node.path[depth] === key);

const INVOKED = [
  [/^xstate\.done\.actor\.(.+)$/, '$1 done'],
  [/^xstate\.error\.actor\.(.+)$/, '$1 failed'],
  [/^xstate\.snapshot\.(.+)$/, '$1 changed'],
] as const;
const AFTER = 'xstate.after.';

/** Makes an event readable: `read done`, `after pause`. */
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

function transitionsOf(node: AnyStateNode): Transition[] {
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

/** Writes a chart as lines that can be compared with those of another: `editing: form.abandoned → closed`. */
export function chartLines({ root }: AnyStateMachine): string[] {
  const linesIn = (node: AnyStateNode): string[] => {
    const name = node.path.join('.') || 'every state';
    const begun = entered(node).map((target) => `${[...node.path, 'begins'].join(' ')} in ${target.path.join('.')}`);
    const ways = transitionsOf(node).map(
      (way) =>
        `${[`${name}:`, ...linesOf([way])].join(' ')} → ` +
        `${way.target?.path.join('.') ?? (way.acts ? 'stays' : 'ignored')}`,
    );
    return [
      [name, node.type, ...node.tags, ...runningIn(node)].join(' · '),
      ...begun,
      ...ways,
      ...childrenOf(node).flatMap(linesIn),
    ];
  };
  return linesIn(root);
}

/** Writes the text of one arrow or state: one event per line, with its guards. */
function linesOf(ways: readonly Transition[]): string[] {
  const events = new Map<string, (string | null)[]>();
  for (const { event, guard } of ways) events.set(event, [...(events.get(event) ?? []), guard]);
  return [...events].map(([event, guards]) => {
    // `else` alone is enough: it leads there whatever the guards before it say.
    const named = guards.includes('else') ? ['else'] : guards.filter((guard) => guard !== null);
    return plain([event, named.length > 0 ? `[${named.join(' or ')}]` : ''].filter(Boolean).join(' '));
  });
}

const keyOf = ({ event, guard, target, acts }: Transition): string =>
  JSON.stringify([event, guard, target ? target.path : acts]);

/**
 * Groups the transitions that the same states share, largest group first, as long as a group saves enough lines. `own`
 * returns the rest of each state.
 */
function sharedAmong(nodes: readonly AnyStateNode[]): { shared: Shared[]; own: (node: AnyStateNode) => Transition[] } {
  const left = new Map(nodes.map((node) => [node, new Map(transitionsOf(node).map((way) => [keyOf(way), way]))]));
  const own = (node: AnyStateNode) => [...(left.get(node)?.values() ?? [])];
  const shared: Shared[] = [];
  for (;;) {
    const keys = [...new Set(nodes.flatMap((node) => own(node).map(keyOf)))];
    const having = (all: readonly string[]) => nodes.filter((node) => all.every((key) => left.get(node)?.has(key)));
    const common = (sources: readonly AnyStateNode[]) =>
      keys.filter((key) => sources.every((node) => left.get(node)?.has(key)));
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

/** Lines inside a state's box: the events that leave it where it is, and the transitions that are not drawn. */
function remarksOf(ways: readonly Transition[], isDrawn: (way: Transition) => boolean): string[] {
  const staying = ways.filter(({ target }) => target === null);
  const written = ways.filter((way) => way.target && !isDrawn(way));
  const targets = [...new Set(written.flatMap(({ target }) => target ?? []))];
  return [
    ...linesOf(staying.filter(({ acts }) => acts)).map((line) => `stays on ${line}`),
    ...linesOf(staying.filter(({ acts }) => !acts)).map((line) => `ignores ${line}`),
    ...targets.flatMap((target) =>
      linesOf(written.filter((way) => way.target === target)).map((line) => `${line} → ${plain(target.key)}`.trim()),
    ),
  ];
}

/** Counts how many events each state is away from the start. */
function depthsOf(root: AnyStateNode): Map<AnyStateNode, number> {
  const depths = new Map<AnyStateNode, number>();
  for (let next: readonly AnyStateNode[] = [root], depth = 0; next.length > 0; depth += 1) {
    for (const node of next) depths.set(node, depth);
    const reached = next.flatMap((node) => [
      ...entered(node),
      ...outerOf(node).flatMap((each) => transitionsOf(each).flatMap(({ target }) => target ?? [])),
    ]);
    next = [...new Set(reached)].filter((node) => !depths.has(node));
  }
  return depths;
}

const titleOf = ({ key, tags }: AnyStateNode): string => plain([key, ...tags].join(' · '));
const runningIn = ({ invoke }: AnyStateNode): string[] => invoke.map(({ id }) => `runs ${plain(id)}`);
const namesOf = (nodes: readonly AnyStateNode[]): string =>
  nodes.map(({ key }, n) => `${n > 0 && n % NAMES_PER_LINE === 0 ? BREAK : ''}${plain(key)}`).join(', ');

const boxIn = (scope: AnyStateNode, name: string): string => (scope.path.length > 0 ? `${idOf(scope)}_${name}` : name);
/** Draws a state, or a box that speaks for states drawn elsewhere. */
const stateBox = (id: string, title: string, remarks: readonly string[]): string[] => [
  `state "${title}" as ${id}`,
  ...remarks.map((remark) => `${id} : ${remark}`),
];

const arrowsOf = (from: string, scope: AnyStateNode, ways: readonly Transition[]): Arrow[] =>
  ways.flatMap((way) => (way.target ? [{ from, scope, to: way.target, way }] : []));

/** Joins arrows into one line for each pair of states. */
function joined(arrows: readonly Arrow[]): string[] {
  const pairs = new Map<string, Transition[]>();
  for (const { from, to, way } of arrows) {
    const pair = `${from} --> ${idOf(to)}`;
    pairs.set(pair, [...(pairs.get(pair) ?? []), way]);
  }
  return [...pairs].map(([pair, ways]) =>
    [pair, linesOf(ways).filter(Boolean).join(BREAK)].filter(Boolean).join(' : '),
  );
}

interface Scene {
  lines: string[];
  /** Arrows to states drawn elsewhere. */
  crossing: Arrow[];
  /** Ids of the boxes that are not states. */
  boxes: string[];
}

/** Whether a transition out of these states is drawn as an arrow. */
type IsDrawn = (sources: readonly AnyStateNode[], way: Transition) => boolean;

/** Draws one state with the transitions that only it has. */
function sceneOfState(node: AnyStateNode, own: readonly Transition[], isDrawn: IsDrawn): Scene {
  const id = idOf(node);
  if (childrenOf(node).length === 0) {
    const ending = node.type === 'final' ? [`${id} --> [*]`] : [];
    return {
      lines: [
        ...stateBox(id, titleOf(node), [...runningIn(node), ...remarksOf(own, (way) => isDrawn([node], way))]),
        ...ending,
      ],
      crossing: [],
      boxes: [],
    };
  }
  const { lines, ...rest } = sceneInside(node, isDrawn);
  return {
    lines: [
      ...stateBox(id, [titleOf(node), ...runningIn(node)].join(' · '), []),
      `state ${id} {`,
      ...lines.map((line) => `  ${line}`),
      '}',
    ],
    ...rest,
  };
}

/** Draws the inside of a state or of the whole machine. */
function sceneInside(scope: AnyStateNode, isDrawn: IsDrawn): Scene {
  const children = childrenOf(scope);
  const { shared, own } = sharedAmong(children);
  const isParallel = scope.type === 'parallel';
  const inner = children.map((child) => sceneOfState(child, own(child), isDrawn));
  // Mermaid cannot lay out an arrow from a state to one inside it, so a box inside is its source.
  const isInward = ({ target }: Transition) => target !== null && isInside(target, scope);
  const common = transitionsOf(scope).filter((way) => way.target === null || isInward(way) || !isDrawn([scope], way));
  const boxes = [
    ...(common.length > 0
      ? [{ id: boxIn(scope, 'every'), title: 'in every state', ways: common, isArrow: isInward }]
      : []),
    ...shared.map(({ sources, ways }, n) => ({
      id: boxIn(scope, `several${String(n + 1)}`),
      title: `in ${namesOf(sources)}`,
      ways,
      isArrow: (way: Transition) => isDrawn(sources, way),
    })),
  ];
  const arrows = [
    ...boxes.flatMap(({ id, ways, isArrow }) => arrowsOf(id, scope, ways.filter(isArrow))),
    ...children.flatMap((child) =>
      arrowsOf(
        idOf(child),
        scope,
        own(child).filter((way) => way.target && !isInside(way.target, child) && isDrawn([child], way)),
      ),
    ),
  ];
  const isLocal = ({ to }: Arrow) => to.parent === scope;
  return {
    lines: [
      ...(isParallel ? [] : entered(scope).map((target) => `[*] --> ${idOf(target)}`)),
      ...inner.flatMap(({ lines }, n) => (isParallel && n > 0 ? ['--', ...lines] : lines)),
      ...boxes.flatMap(({ id, title, ways, isArrow }) => stateBox(id, title, remarksOf(ways, isArrow))),
      ...joined(arrows.filter(isLocal)),
    ],
    crossing: [...inner.flatMap(({ crossing }) => crossing), ...arrows.filter((arrow) => !isLocal(arrow))],
    boxes: [...inner.flatMap((scene) => scene.boxes), ...boxes.map(({ id }) => id)],
  };
}

/** Decides which arrows are drawn: in a chart with too many, not those that lead nearer to the start. */
function drawnIn(root: AnyStateNode): IsDrawn {
  const depths = depthsOf(root);
  const arrows = [...depths.keys()].flatMap((node) => [
    ...new Set(transitionsOf(node).flatMap(({ target }) => target ?? [])),
  ]);
  if (arrows.length <= MOST_ARROWS) return () => true;
  const depthOf = (node: AnyStateNode) => depths.get(node) ?? 0;
  return (sources, { target }) => target === null || depthOf(target) >= Math.min(...sources.map(depthOf));
}

/**
 * Writes a machine as a Mermaid state diagram, always the same text for the same machine. States show their tags and
 * what runs in them; an event that leads nowhere is written in its state. A box of its own shows what the whole machine
 * or several states have in common.
 */
export function statechart({ root }: AnyStateMachine): string {
  const { lines, crossing, boxes } = sceneInside(root, drawnIn(root));
  const dashes =
    boxes.length > 0 ? ['classDef several stroke-dasharray: 4 4', `class ${boxes.join(', ')} several`] : [];
  // Crossing arrows come last and outside all states: drawn inside a state, an arrow would pull its target into it.
  return ['stateDiagram-v2', ...[...lines, ...joined(crossing), ...dashes].map((line) => `  ${line}`)].join('\n');
}
