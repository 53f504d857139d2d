import { createPointIndex } from './pointIndex.ts';
import { serve } from '../serve.ts';

serve(createPointIndex(), String);
