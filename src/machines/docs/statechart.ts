import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** One possibility of an event in a state; without a target the machine stays where it is. */
interface Transition {
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
  way: Transition;
}

/** Ways that several states have in common, drawn once. */
interface Shared {
  sources: AnyStateNode[];
  ways: Transition[];
}

/** Drawn once where that spares so many lines. */
const LEAST_SPARED = 6;
/** With more arrows than that, those that lead back are written in their state instead. */
const MOST_ARROWS = 40;
const NAMES_PER_LINE = 4;
const BREAK = '<br/>';
/** Words of Mermaid that are no name of a state. */
const RESERVED = /^(as|class|classDef|click|default|direction|end|hide|note|root|scale|state|style)$/;

const plain = (text: string): string => text.replaceAll(/[":;#<>{}]/g, ' ');
const idOf = ({ path }: AnyStateNode): string => path.join('_').replaceAll(/\W/g, '_').replace(RESERVED, '$1_');
const outerOf = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node, ...outerOf(node.parent as AnyStateNode)] : [node];
/** Where a state with others inside it begins. */
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

/** Everything that a chart says, a line each, to be compared with another's: `editing: form.abandoned → closed`. */
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

/** What is written on one arrow or in one state: an event a line, with its guards. */
function linesOf(ways: readonly Transition[]): string[] {
  const events = new Map<string, (string | null)[]>();
  for (const { event, guard } of ways) events.set(event, [...(events.get(event) ?? []), guard]);
  return [...events].map(([event, guards]) => {
    // Whatever guard comes before it, `else` leads there too.
    const named = guards.includes('else') ? ['else'] : guards.filter((guard) => guard !== null);
    return plain([event, named.length > 0 ? `[${named.join(' or ')}]` : ''].filter(Boolean).join(' '));
  });
}

const keyOf = ({ event, guard, target, acts }: Transition): string =>
  JSON.stringify([event, guard, target ? target.path : acts]);

/**
 * The sets of ways that the same states have, largest first, as long as each spares enough lines; and what is left to
 * each state.
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

/**
 * What a state says beside its name: the events that leave it where it is, and of the others those that are not drawn.
 */
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

/** How many events away from its start each state of a machine is. */
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
/** A state, or a box for states drawn elsewhere. */
const stateBox = (id: string, title: string, remarks: readonly string[]): string[] => [
  `state "${title}" as ${id}`,
  ...remarks.map((remark) => `${id} : ${remark}`),
];

const arrowsOf = (from: string, scope: AnyStateNode, ways: readonly Transition[]): Arrow[] =>
  ways.flatMap((way) => (way.target ? [{ from, scope, to: way.target, way }] : []));

/** One line for each pair of states. */
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
  /** To states drawn elsewhere. */
  crossing: Arrow[];
  /** The boxes that are no states. */
  boxes: string[];
}

/** Whether a way out of some states is drawn as an arrow. */
type IsDrawn = (sources: readonly AnyStateNode[], way: Transition) => boolean;

/** One state, with what is its own of the ways out of it. */
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

/** What is drawn inside a state, or inside the whole machine. */
function sceneInside(scope: AnyStateNode, isDrawn: IsDrawn): Scene {
  const children = childrenOf(scope);
  const { shared, own } = sharedAmong(children);
  const isParallel = scope.type === 'parallel';
  const inner = children.map((child) => sceneOfState(child, own(child), isDrawn));
  // An arrow from a state to one inside it cannot be laid out: it leaves a box in there.
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

/** In a chart with too many arrows, those that lead nearer to the start are not drawn. */
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
 * A machine as the text of a Mermaid state diagram. States carry their tags and what runs in them; an event that leads
 * nowhere is written in its state. What the whole machine takes, and what several states have in common, is in a box of
 * its own. Always the same text for the same machine.
 */
export function statechart({ root }: AnyStateMachine): string {
  const { lines, crossing, boxes } = sceneInside(root, drawnIn(root));
  const dashes =
    boxes.length > 0 ? ['classDef several stroke-dasharray: 4 4', `class ${boxes.join(', ')} several`] : [];
  // At the end and outside everything: an arrow drawn inside a state would pull what it names into it.
  return ['stateDiagram-v2', ...[...lines, ...joined(crossing), ...dashes].map((line) => `  ${line}`)].join('\n');
}
