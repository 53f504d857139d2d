import { nextTask } from '../loading/idle.ts';

// Each part starts in a task of its own: together they would keep a slow phone from answering for a sixth of a second.
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '../store/api/baseApi.ts'),
  () => import(/* webpackMode: "eager" */ '../store/store.ts'),
  () => import(/* webpackMode: "eager" */ './routes.tsx'),
  () => import(/* webpackMode: "eager" */ './App.tsx'),
  () => import(/* webpackMode: "eager" */ './main.tsx'),
];

for (const start of PARTS) {
  await start();
  await nextTask();
}
