import { createClusterIndex } from './clusterIndex.ts';
import { serve } from './serve.ts';

serve(createClusterIndex(), String);
