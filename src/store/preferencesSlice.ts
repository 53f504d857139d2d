import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type ThemePreference = 'light' | 'dark' | 'system';

export interface Preferences {
  theme: ThemePreference;
}

const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: (): Preferences => ({ theme: 'system' }),
  reducers: {
    themeChosen: (state, action: PayloadAction<ThemePreference>) => {
      state.theme = action.payload;
    },
  },
});

export const { themeChosen } = preferencesSlice.actions;
export const preferencesReducer = preferencesSlice.reducer;
