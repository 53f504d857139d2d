import type { Compilation, Compiler } from '@rspack/core';

/** How much JavaScript a browser may load for an address before it has painted, in kB (1000 bytes) of brotli. */
export interface Budget {
  address: string;
  /** Names of the lazy chunks that the address asks for, besides the entry. */
  chunks: readonly string[];
  maxKb: number;
}

// Charts and maps load after the screen, in chunks of their own, so they do not count here.
export const BUDGETS: readonly Budget[] = [
  { address: '/admin/login', chunks: ['login'], maxKb: 150 },
  { address: '/admin/commandes', chunks: ['shell', 'commandes'], maxKb: 192 },
  { address: '/admin/dashboard', chunks: ['shell', 'dashboard'], maxKb: 205 },
];

/** Files of the entry and of the named chunk groups, each once. */
function filesOf(compilation: Compilation, budget: Budget): string[] {
  const groups = [
    compilation.entrypoints.get('main'),
    ...budget.chunks.map((name) => compilation.namedChunkGroups.get(name)),
  ];
  const files = groups.flatMap((group, index) => {
    if (group) return group.getFiles();
    throw new Error(`${budget.address}: no chunk group named ${budget.chunks[index - 1] ?? 'main'}`);
  });
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

/** Bytes of a file as it is sent: of its brotli form, or of the file itself when it is too small to have one. */
function sentBytes(compilation: Compilation, file: string): number {
  const asset = compilation.getAsset(`${file}.br`) ?? compilation.getAsset(file);
  return asset?.source.size() ?? 0;
}

/** Fails the build when an address needs more JavaScript than its budget; otherwise logs how much it needs. */
export class SizeBudget {
  readonly #budgets: readonly Budget[];

  constructor(budgets: readonly Budget[] = BUDGETS) {
    this.#budgets = budgets;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SizeBudget', (compilation) => {
      // This stage comes after compression, when all compressed files are known.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'SizeBudget', stage }, () => {
        for (const budget of this.#budgets) this.#check(compilation, budget);
      });
    });
  }

  #check(compilation: Compilation, budget: Budget): void {
    const files = filesOf(compilation, budget).map((file) => ({ file, kb: sentBytes(compilation, file) / 1000 }));
    const total = files.reduce((sum, { kb }) => sum + kb, 0);
    const detail = files.map(({ file, kb }) => `${file} ${kb.toFixed(1)}`).join(', ');
    const text =
      `${budget.address}: ${total.toFixed(1)} kB of JavaScript (brotli), at most ` +
      `${String(budget.maxKb)} (${detail})`;
    if (total > budget.maxKb) compilation.errors.push(new Error(`Too heavy: ${text}`));
    else compilation.getLogger('SizeBudget').info(text);
  }
}
