import { availableParallelism } from 'node:os';

/** How many works may keep a processor busy at once, so that half of them are left to other people's calls. */
export const HALF_OF_PROCESSORS = Math.max(1, Math.floor(availableParallelism() / 2));
