import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * Whether other people's changes show at once: `open`, not at the moment (`cut`), or never (`off`: another backend, or
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
