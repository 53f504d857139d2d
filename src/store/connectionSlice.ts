import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Whether the last call got any answer. */
export type Connection = 'up' | 'lost';

const connectionSlice = createSlice({
  name: 'connection',
  initialState: (): Connection => 'up',
  reducers: { connectionChanged: (_state, action: PayloadAction<Connection>) => action.payload },
});

export const { connectionChanged } = connectionSlice.actions;
export const connectionReducer = connectionSlice.reducer;
