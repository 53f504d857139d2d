import { readPosMap } from './posMap.ts';
import { serve } from './serve.ts';

serve({ ready: () => null, read: async (answer: Blob) => readPosMap(await answer.text()) }, String);
