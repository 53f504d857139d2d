import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * Whether other people's changes show by themselves: yes, not at the moment, or nobody expects it (another backend,
 * nobody signed in).
 */
export type Live = 'open' | 'cut' | 'off';

const liveSlice = createSlice({
  name: 'live',
  initialState: (): Live => 'off',
  reducers: { liveChanged: (_state, action: PayloadAction<Live>) => action.payload },
});

export const { liveChanged } = liveSlice.actions;
export const liveReducer = liveSlice.reducer;
