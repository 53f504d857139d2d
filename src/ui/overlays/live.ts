export { LiveDialog } from '../dialog/LiveDialog.tsx';
export { LiveDrawer } from '../dialog/LiveDrawer.tsx';
export { LiveMultiPicker } from '../form/picker/LiveMultiPicker.tsx';
export { LivePicker } from '../form/picker/LivePicker.tsx';
export { LiveSelect } from '../form/picker/LiveSelect.tsx';
export { LiveMenu } from '../menu/LiveMenu.tsx';
export { LiveColumnsMenu } from '../table/arrangement/LiveColumnsMenu.tsx';
export { LiveSortSelect } from '../table/filters/LiveSortSelect.tsx';
